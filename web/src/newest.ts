/** Stays at the newest words unless the person has moved up to read. A scroll that nobody's hand began never lets go. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

const NEAR = 80;
const ABOVE = 12;
/** Of the last line this much may be cut off. */
const CUT = 24;
/** Lines that come within this time of one another, in milliseconds, are read together. */
const TOGETHER = 800;
/** Lines that are read from their own start, whatever came with them. */
const ALONE = ".them, .line-of";

/** `running`: a turn is under way, and what comes belongs to it. */
export function useNewest(size: number, running: boolean) {
  const pane = useRef<HTMLDivElement>(null);
  const stuck = useRef(true);
  const moved = useRef(false);
  const helps = useRef(0);
  const unread = useRef(false);
  const came = useRef({ first: 0, count: 0, at: Number.NEGATIVE_INFINITY });
  const [below, setBelow] = useState(false);
  const look = () => {
    if (pane.current === null) return;
    const out = lastIsOut(pane.current);
    if (!out) unread.current = false;
    setBelow(out && unread.current);
  };
  const newest = () => {
    const box = pane.current;
    if (box === null) return;
    const scroller = scrollerOf(box);
    scroller.scrollTop = Math.min(scroller.scrollHeight - scroller.clientHeight, startOfNewest(box, scroller, came.current.first) - ABOVE);
  };
  const bottom = () => {
    if (pane.current === null) return;
    const scroller = scrollerOf(pane.current);
    stuck.current = false; // whoever asked for the end is not moved back to the start
    moved.current = false;
    scroller.scrollTop = scroller.scrollHeight;
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
    } else if (moved.current) stuck.current = false;
    look();
  };
  useLayoutEffect(() => {
    const box = pane.current;
    if (box === null) return;
    const grown = note(box, came.current, running);
    if (grown) unread.current = true;
    // Words of help come into view whatever the person was reading.
    const count = box.querySelectorAll(".log > .help").length;
    if (count > helps.current) stuck.current = true;
    helps.current = count;
    if (stuck.current) newest();
    look();
  }, [size]);
  useEffect(() => {
    const box = pane.current;
    if (box === null) return;
    const watch = new ResizeObserver(() => {
      if (stuck.current) newest();
      look();
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

/** Where what came last begins: after the person's own words, or with the first line that came by itself. */
function note(box: HTMLElement, came: { first: number; count: number; at: number }, running: boolean): boolean {
  const all = linesOf(box);
  const now = performance.now();
  const grown = all.length > came.count;
  const own = all.findLastIndex((one) => one.matches(".you")) + 1;
  if (own > came.count) came.first = own;
  else if (grown && (all[came.count - 1]?.matches(ALONE) || (!running && now - came.at > TOGETHER))) came.first = came.count;
  came.first = Math.max(came.first, own);
  came.count = all.length;
  came.at = now;
  return grown;
}

const linesOf = (box: HTMLElement): Element[] => [...box.querySelectorAll(".log > *")];

/** In a short window the page itself moves, not the conversation inside it. */
function scrollerOf(box: HTMLElement): Element {
  const page = document.scrollingElement;
  return page !== null && getComputedStyle(box).overflowY === "visible" ? page : box;
}

function lastIsOut(box: HTMLElement): boolean {
  const last = linesOf(box).at(-1);
  if (last === undefined) return false;
  const edge = scrollerOf(box) === box ? box.getBoundingClientRect().bottom : innerHeight;
  return last.getBoundingClientRect().bottom > edge + CUT;
}

/** Where the newest answer begins: words longer than the page are read from their start, and help before all else. */
function startOfNewest(box: HTMLElement, scroller: Element, from: number): number {
  const all = linesOf(box);
  const last = all.at(-1);
  // A refusal puts its help in the place of the words that were under way.
  const answer = all.slice(from < all.length || last?.matches(".you") ? from : -1);
  const first = last?.matches(ALONE) ? last : (answer.findLast((one) => one.matches(".help")) ?? answer[0]);
  if (first === undefined) return Number.POSITIVE_INFINITY;
  const top = scroller === box ? box.getBoundingClientRect().top : 0;
  return first.getBoundingClientRect().top - top + scroller.scrollTop;
}
