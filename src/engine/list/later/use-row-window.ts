import { useWindowVirtualizer } from '@tanstack/react-virtual';

interface RowWindow {
  /** Numbers of the first and the last line that are drawn; the last is below the first where there are none. */
  first: number;
  last: number;
  /** Room of the lines before and behind them, in CSS pixels. */
  before: number;
  after: number;
  /** Tells how high a line is. */
  measure: (line: Element | null) => void;
}

/**
 * Which of many lines are near what the window shows. `guess`: a line's height until it is known; `gap` lies between two; `top`
 * is where the first one begins on the page. All in CSS pixels.
 */
export function useRowWindow(count: number, { guess, gap, top }: Record<'guess' | 'gap' | 'top', number>): RowWindow {
  // The virtualizer stays the same object while what it answers changes: a memo would keep its first answer.
  'use no memo';
  // oxlint-disable-next-line react/incompatible-library -- this hook is the one place that knows it, and is not compiled
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => guess,
    gap,
    overscan: 2,
    scrollMargin: top,
    useFlushSync: false,
  });
  const lines = virtualizer.getVirtualItems();
  const [start, end] = [lines[0], lines.at(-1)];
  return {
    first: start?.index ?? 0,
    last: end?.index ?? -1,
    before: start ? start.start - top : 0,
    after: end ? virtualizer.getTotalSize() - (end.end - top) : virtualizer.getTotalSize(),
    measure: virtualizer.measureElement,
  };
}
