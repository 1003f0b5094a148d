/** Stays at the newest words unless the person has moved up to read. A scroll that nobody's hand began never lets go. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

const NEAR = 80;
const ABOVE = 12;
/** Lines that are read from their own start, whatever came with them. */
const ALONE = ".them, .line-of";

export function useNewest(size: number) {
  const pane = useRef<HTMLDivElement>(null);
  const stuck = useRef(true);
  const moved = useRef(false);
  const helps = useRef(0);
  const [below, setBelow] = useState(false);
  const bottom = () => {
    const box = pane.current;
    if (box === null) return;
    const scroller = scrollerOf(box);
    scroller.scrollTop = Math.min(scroller.scrollHeight - scroller.clientHeight, startOfNewest(box, scroller) - ABOVE);
  };
  const touched = () => {
    moved.current = true;
  };
  const scrolled = () => {
    const box = pane.current;
    if (box === null) return;
    const { scrollHeight, scrollTop, clientHeight } = scrollerOf(box);
    if (scrollHeight - scrollTop - clientHeight < NEAR) {
      stuck.current = true;
      moved.current = false;
      setBelow(false);
    } else if (moved.current) stuck.current = false;
  };
  useLayoutEffect(() => {
    // Words of help come into view whatever the person was reading.
    const count = pane.current?.querySelectorAll(".log > .help").length ?? 0;
    if (count > helps.current) stuck.current = true;
    helps.current = count;
    if (stuck.current) {
      bottom();
      setBelow(false);
    } else if (size > 0) setBelow(true);
  }, [size]);
  useEffect(() => {
    const box = pane.current;
    if (box === null) return;
    const watch = new ResizeObserver(() => {
      if (stuck.current) bottom();
    });
    for (const part of [box, ...box.children]) watch.observe(part);
    const page = new AbortController();
    const over = (event: Event) => {
      if (scrollerOf(box) !== box || box.contains(event.target as Node)) touched();
    };
    window.addEventListener("scroll", scrolled, { signal: page.signal, passive: true });
    window.addEventListener("wheel", over, { signal: page.signal, passive: true });
    window.addEventListener("touchmove", over, { signal: page.signal, passive: true });
    return () => {
      watch.disconnect();
      page.abort();
    };
  }, []);
  const hands = { onScroll: scrolled, onPointerDown: touched, onKeyDown: touched };
  return { pane, below, bottom, hands };
}

/** In a short window the page itself moves, not the conversation inside it. */
function scrollerOf(box: HTMLElement): Element {
  const page = document.scrollingElement;
  return page !== null && getComputedStyle(box).overflowY === "visible" ? page : box;
}

/** Where the newest answer begins: words longer than the page are read from their start, and help before all else. */
function startOfNewest(box: HTMLElement, scroller: Element): number {
  const all = [...box.querySelectorAll(".log > *")];
  const last = all.at(-1);
  const answer = all.slice(all.findLastIndex((one) => one.matches(".you")) + 1);
  const first = last?.matches(ALONE) ? last : (answer.find((one) => one.matches(".help")) ?? answer[0]);
  if (first === undefined) return Number.POSITIVE_INFINITY;
  const top = scroller === box ? box.getBoundingClientRect().top : 0;
  return first.getBoundingClientRect().top - top + scroller.scrollTop;
}
