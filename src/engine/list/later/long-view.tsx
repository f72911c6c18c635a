import { Trans, useLingui } from '@lingui/react/macro';
import { useQueries } from '@tanstack/react-query';
import { type CSSProperties, useContext, useDeferredValue, useEffect, useRef, useState, type RefObject } from 'react';

import { PAGE_SIZE_MAX } from '../../../../contract/limits.ts';
import type { ResourceName } from '../../../../contract/resource-access.ts';
import { listOptions } from '../../../api/resource-queries.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { failureOf } from '../../seen-note.tsx';
import { PartMissing } from '../../stale-note.tsx';
import { ListCards } from '../list-cards.tsx';
import type { ListProps, RecordsProps } from '../list-props.ts';
import { narrowingOf } from '../list-state.ts';
import { ListTable } from '../list-table.tsx';
import { PendingContext } from '../pending-mark.tsx';
import { withPending } from '../with-pending.ts';
import { useRowWindow } from './use-row-window.ts';

import classes from './long-view.module.css';

interface LongViewProps extends ListProps, Pick<RecordsProps, 'picking' | 'busy'> {
  name: ResourceName;
  total: number;
  /** There are more than were counted. */
  isOpenEnded: boolean;
  tiles: boolean;
}

/** Heights of a row and a tile until the first ones are measured, in CSS pixels. */
const ROW_GUESS = 49;
const TILE_GUESS = 420;

/** All records in one view: only the visible ones are rendered and fetched, a hundred at a time. */
export function LongView({ name, total, isOpenEnded, tiles, state, ...props }: LongViewProps) {
  const { i18n } = useLingui();
  const pending = useContext(PendingContext);
  const place = useRef<HTMLDivElement>(null);
  const { top, lanes, gap, line } = useGridPosition(place, tiles);
  const lines = Math.ceil(total / lanes);
  const shown = useRowWindow(lines, { line: line ?? (tiles ? TILE_GUESS : ROW_GUESS), gap, top });
  // At rest the rows are completed a few at a time, and not at all if it moves again.
  const wasFast = useDeferredValue(shown.isFast);
  const first = shown.first * lanes;
  const end = Math.min(total, (shown.last + 1) * lanes);
  const blocks = blocksOf(first, end);
  const query = narrowingOf(state);
  const answers = useQueries({
    queries: blocks.map((block) =>
      listOptions(name, { ...query, offset: block * PAGE_SIZE_MAX, limit: PAGE_SIZE_MAX }),
    ),
  });
  const records = Array.from({ length: Math.max(0, end - first) }, (_, index) => {
    const at = first + index;
    const answer = answers[blocks.indexOf(Math.floor(at / PAGE_SIZE_MAX))];
    const record = answer?.isPlaceholderData ? undefined : answer?.data?.data[at % PAGE_SIZE_MAX];
    return record && withPending(record, pending.get(record._id));
  });
  const missing = answers.filter((answer) => (answer.isPlaceholderData || !answer.data) && failureOf(answer));
  const failure = missing[0] ? failureOf(missing[0]) : null;
  const part = { before: shown.before, after: shown.after, isMoving: shown.isFast || wasFast };
  const Rows = tiles ? ListCards : ListTable;
  const counted = formatNumber(total, i18n.locale);
  return (
    <div ref={place} style={line === null ? {} : ({ '--line': `${line}px` } as CSSProperties)}>
      <Rows {...props} state={state} records={records} first={first} part={part} />
      {failure ? (
        <div className={classes['failure']}>
          <PartMissing failure={failure} onRetry={() => missing.forEach((answer) => void answer.refetch())} />
        </div>
      ) : null}
      {isOpenEnded ? (
        <p className={classes['end']}>
          <Trans>These are the first {counted}. Search or filter to see others.</Trans>
        </p>
      ) : null}
    </div>
  );
}

/** Indexes of the blocks that contain some records. */
function blocksOf(first: number, end: number): number[] {
  const from = Math.floor(first / PAGE_SIZE_MAX);
  const count = end > first ? Math.floor((end - 1) / PAGE_SIZE_MAX) - from + 1 : 0;
  return Array.from({ length: count }, (_, index) => from + index);
}

interface GridPosition {
  /** Where the view starts on the page, in CSS pixels. */
  top: number;
  /** How many tiles fit beside each other. */
  lanes: number;
  /** Space between two lines, in CSS pixels. */
  gap: number;
  /** Height of every line, in CSS pixels; null until one is rendered. */
  line: number | null;
}

/** Measures the view whenever its size changes. All lines get the height of the highest one then, so that scrolling changes no height. */
function useGridPosition(place: RefObject<HTMLDivElement | null>, tiles: boolean): GridPosition {
  const [found, setFound] = useState<GridPosition>({ top: 0, lanes: 1, gap: 0, line: null });
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const measure = () => {
      if (element.offsetParent === null) return;
      const list = tiles ? element.querySelector('ul') : null;
      const style = list && getComputedStyle(list);
      const next = {
        top: Math.round(element.getBoundingClientRect().top + window.scrollY),
        lanes: style ? style.gridTemplateColumns.split(' ').length : 1,
        gap: style ? Number.parseFloat(style.rowGap) || 0 : 0,
        line: highestLine(element),
      };
      setFound((known) => (isSamePosition(known, next) ? known : { ...next, line: next.line ?? known.line }));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [place, tiles]);
  return found;
}

const isSamePosition = (one: GridPosition, other: GridPosition): boolean =>
  one.lanes === other.lanes &&
  one.gap === other.gap &&
  Math.abs(one.top - other.top) < 2 &&
  (other.line === null || (one.line !== null && Math.abs(one.line - other.line) < 0.1));

/** The natural height of the highest rendered line, in CSS pixels. */
function highestLine(element: HTMLElement): number | null {
  const { style } = element;
  const set = style.getPropertyValue('--line');
  style.setProperty('--line', 'auto');
  const heights = [...element.querySelectorAll('[data-line]')].map((line) => line.getBoundingClientRect().height);
  style.setProperty('--line', set);
  // Whole pixels: the sum of many must not be rounded one way or the other.
  return heights.length > 0 ? Math.ceil(Math.max(...heights)) : null;
}
