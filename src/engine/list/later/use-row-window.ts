import { useSyncExternalStore } from 'react';

interface RowWindow {
  /** Indexes of the first and last rendered line; last < first if there are none. */
  first: number;
  last: number;
  /** Space of the lines before and after them, in CSS pixels. */
  before: number;
  after: number;
  /** The page scrolls so fast that nobody reads what passes by. */
  isFast: boolean;
}

/** Lines rendered beyond the viewport, on each side. */
const SPARE = 2;
/** In CSS pixels from one scroll event to the next, which come once a frame. */
const FAST = 150;
const REST_MS = 100;

let isFast = false;

/** Calls back after `isFast` may have changed. */
function followSpeed(changed: () => void): () => void {
  let last = window.scrollY;
  let rest: ReturnType<typeof setTimeout> | undefined;
  const set = (value: boolean) => {
    isFast = value;
    changed();
  };
  const onScroll = () => {
    const by = Math.abs(window.scrollY - last);
    last = window.scrollY;
    if (by < FAST) return;
    clearTimeout(rest);
    rest = setTimeout(set, REST_MS, false);
    set(true);
  };
  window.addEventListener('scroll', onScroll, { passive: true });
  return () => {
    window.removeEventListener('scroll', onScroll);
    clearTimeout(rest);
    isFast = false;
  };
}

function followPlace(changed: () => void): () => void {
  const types = ['scroll', 'resize'];
  for (const type of types) window.addEventListener(type, changed, { passive: true });
  return () => types.forEach((type) => window.removeEventListener(type, changed));
}

/**
 * The lines near the viewport, all of one height. `gap`: space between two; `top`: where the first one starts on the page. All in CSS
 * pixels. Renders within the frame that scrolls, so that no gap shows at its edge.
 */
export function useRowWindow(count: number, { line, gap, top }: Record<'line' | 'gap' | 'top', number>): RowWindow {
  const pitch = line + gap;
  // Before the place, so that lines that appear by a fast step are not rendered in full first.
  const fast = useSyncExternalStore(followSpeed, () => isFast);
  const start = useSyncExternalStore(followPlace, () => Math.floor((window.scrollY - top) / pitch));
  const seen = useSyncExternalStore(followPlace, () => Math.ceil(window.innerHeight / pitch));
  const first = Math.max(0, Math.min(start, count - seen) - SPARE);
  const last = Math.min(count - 1, start + seen + SPARE);
  return { first, last, before: first * pitch, after: (count - 1 - last) * pitch, isFast: fast };
}
