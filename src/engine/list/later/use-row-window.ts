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

let followers = 0;
let seen = { y: 0, height: 0 };

const look = () => (seen = { y: window.scrollY, height: window.innerHeight });

/**
 * Place and height of the window as of the last event: React compares a snapshot once more after it has drawn, draws again if a slow page
 * has moved on meanwhile, and gives up after fifty times.
 */
const windowSeen = () => (followers > 0 ? seen : look());

function followPlace(changed: () => void): () => void {
  const onMove = () => {
    look();
    changed();
  };
  const types = ['scroll', 'resize'];
  look();
  followers += 1;
  for (const type of types) window.addEventListener(type, onMove, { passive: true });
  return () => {
    followers -= 1;
    types.forEach((type) => window.removeEventListener(type, onMove));
  };
}

/**
 * The lines near the viewport, all of one height. `gap`: space between two; `top`: where the first one starts on the page. All in CSS
 * pixels. Renders within the frame that scrolls, so that no gap shows at its edge.
 */
export function useRowWindow(count: number, { line, gap, top }: Record<'line' | 'gap' | 'top', number>): RowWindow {
  const pitch = line + gap;
  // Before the place, so that lines that appear by a fast step are not rendered in full first.
  const fast = useSyncExternalStore(followSpeed, () => isFast);
  const start = useSyncExternalStore(followPlace, () => Math.floor((windowSeen().y - top) / pitch));
  const fitting = useSyncExternalStore(followPlace, () => Math.ceil(windowSeen().height / pitch));
  const first = Math.max(0, Math.min(start, count - fitting) - SPARE);
  const last = Math.min(count - 1, start + fitting + SPARE);
  return { first, last, before: first * pitch, after: (count - 1 - last) * pitch, isFast: fast };
}
