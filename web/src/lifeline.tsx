/** One slim line with the numbers that were given last. It stands while none of the words of help has a number in view. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { callable } from "./contacts.ts";
import type { Words } from "./words.ts";

/** More would not be one line. */
const MOST = 3;

export function Lifeline({ help, words }: { help: string; words: Words }) {
  const box = useRef<HTMLDivElement>(null);
  const near = useNumberInView(box);
  const numbers = callable(help).slice(0, MOST);
  if (numbers.length === 0) return null;
  return (
    <div class="lifeline" ref={box} role="group" aria-label={words.help} hidden={near}>
      <span>{words.helpAt}</span>
      {numbers.map(({ text, href }) => (
        <a key={text} href={href}>
          {text}
        </a>
      ))}
    </div>
  );
}

/** Whether a number can be seen in words of help: it is looked for whenever something has moved. */
function useNumberInView(box: { current: HTMLElement | null }): boolean {
  const [near, setNear] = useState(false);
  const look = () => setNear([...document.querySelectorAll('.help a[href^="tel:"]')].some(seen));
  useLayoutEffect(look);
  useEffect(() => {
    const page = new AbortController();
    const watch = new ResizeObserver(look);
    if (box.current?.parentElement != null) watch.observe(box.current.parentElement);
    window.addEventListener("scroll", look, { signal: page.signal, passive: true, capture: true });
    window.addEventListener("resize", look, { signal: page.signal });
    return () => {
      watch.disconnect();
      page.abort();
    };
  }, []);
  return near;
}

const EDGE = 2;

/** From its upper to its lower edge, with nothing over it. */
function seen(link: Element): boolean {
  const { left, width, top, bottom } = link.getBoundingClientRect();
  return [top + EDGE, bottom - EDGE].every((y) => document.elementFromPoint(left + width / 2, y) === link);
}
