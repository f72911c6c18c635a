import { useLingui } from '@lingui/react/macro';
import { useContext, useEffect, useLayoutEffect, useRef } from 'react';

import type { ResourceRecord } from '../../../api/resource-queries.ts';
import { GripIcon } from '../../../ui/more-icons.ts';
import { Popup } from '../../../ui/popup.tsx';
import { MoveMenu } from '../../sorting/move-menu.tsx';
import { useSorted } from '../../sorting/sortable.tsx';
import { ListOrderContext } from '../list-order.ts';

import classes from './row-grip.module.css';

interface RowGripProps {
  record: ResourceRecord;
  name: string;
  /** Index of the record in the whole list, from 0. */
  at: number;
}

/** Keys that move a row, with Alt. */
const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** Moves its row or tile: dragged, pressed for a menu, or by Alt and an arrow key anywhere in the row. */
export function RowGrip({ record, name, at }: RowGripProps) {
  const { t } = useLingui();
  const order = useContext(ListOrderContext);
  const { ref, style, isDragging, listeners } = useSorted(record._id);
  const grip = useRef<HTMLSpanElement>(null);
  const focused = useRef<HTMLElement | null>(null);
  const { transition = '', translate = '' } = style;

  const move = (to: number) => {
    const { activeElement } = document;
    focused.current = activeElement instanceof HTMLElement ? activeElement : null;
    order?.move(record, to);
  };
  useLayoutEffect(() => {
    ref(rowOf(grip.current));
    return () => ref(null);
  }, [ref]);
  useLayoutEffect(() => {
    const row = rowOf(grip.current);
    if (!row) return;
    Object.assign(row.style, { transition, translate });
    row.toggleAttribute('data-dragged', isDragging);
  }, [transition, translate, isDragging]);
  useEffect(() => {
    const row = rowOf(grip.current);
    const press = (event: KeyboardEvent) => {
      const { [event.key]: step } = STEPS;
      // There it opens a list of choices, or moves within the text.
      const isTyped = event.target instanceof Element && event.target.closest('input, select, textarea') !== null;
      if (step === undefined || !event.altKey || isTyped) return;
      event.preventDefault();
      move(at + step);
    };
    row?.addEventListener('keydown', press);
    return () => row?.removeEventListener('keydown', press);
  });
  // What moves in the page loses the focus.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) focused.current?.focus();
    focused.current = null;
  }, [at]);

  return (
    <span ref={grip} className={classes['grip']} data-grip {...listeners}>
      <Popup label={t`Move ${name}`} face={<GripIcon size={20} />} kind="menu">
        {(close) => (
          <div className={classes['entries']}>
            <MoveMenu
              place={at}
              count={order?.count ?? 0}
              onMove={(to) => {
                close();
                move(to);
              }}
            />
          </div>
        )}
      </Popup>
    </span>
  );
}

const rowOf = (grip: HTMLElement | null): HTMLElement | null => grip?.closest<HTMLElement>('[data-line]') ?? null;
