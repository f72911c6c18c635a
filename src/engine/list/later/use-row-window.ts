import { useWindowVirtualizer } from '@tanstack/react-virtual';

interface RowWindow {
  /** Indexes of the first and last rendered line; last < first if there are none. */
  first: number;
  last: number;
  /** Space of the lines before and after them, in CSS pixels. */
  before: number;
  after: number;
  /** Reports the height of a line. */
  measure: (line: Element | null) => void;
}

/**
 * The lines near the viewport. `guess`: a line's height until it is measured; `gap`: space between two; `top`: where the first one starts
 * on the page. All in CSS pixels.
 */
export function useRowWindow(count: number, { guess, gap, top }: Record<'guess' | 'gap' | 'top', number>): RowWindow {
  // The virtualizer stays the same object while its results change: memoisation would keep the first one.
  'use no memo';
  // oxlint-disable-next-line react/incompatible-library -- only this hook uses it, and it is not compiled
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
