import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';

import { GripIcon } from '../../../ui/list-icons.ts';
import { useFieldWord } from '../../use-field-word.ts';
import { columnsOf, moved } from '../list-columns.ts';
import type { ListProps } from '../list-props.ts';

import classes from './column-chooser.module.css';

/** Selects and orders the columns of a table: by dragging, or by the arrow keys on a grip. */
export function ColumnChooser({ resource, view, state, change }: ListProps) {
  const { t } = useLingui();
  const list = useRef<HTMLUListElement>(null);
  const [announced, setAnnounced] = useState('');
  const [dragged, setDragged] = useState<string | null>(null);
  const chosen = state.columns ?? resource.list.columns;
  const others = columnsOf(resource).filter((field) => !chosen.includes(field));
  const labelOf = useFieldWord(view);
  const set = (columns: readonly string[] | null) => change({ columns }, true);

  const move = (field: string, by: number) => {
    const next = moved(chosen, field, by);
    if (next === chosen) return;
    set(next);
    const [place, all] = [next.indexOf(field) + 1, next.length];
    setAnnounced(t`${labelOf(field)}: position ${place} of ${all}`);
  };
  const onKeyDown = (field: string) => (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1, Home: -chosen.length, End: chosen.length }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    move(field, by);
  };
  const onPointerMove = ({ clientY }: PointerEvent) => {
    if (dragged === null || !list.current) return;
    const rows = [...list.current.querySelectorAll<HTMLElement>('[data-chosen]')];
    const over = rows.findIndex((row) => clientY < row.getBoundingClientRect().bottom);
    move(dragged, (over < 0 ? rows.length - 1 : over) - chosen.indexOf(dragged));
  };

  return (
    <div className={classes['chooser']}>
      <p className={classes['hint']}>
        <Trans>Drag the handles, or use the arrow keys.</Trans>
      </p>
      <ul ref={list} className={classes['fields']}>
        {[...chosen, ...others].map((field) => {
          const isChosen = chosen.includes(field);
          const label = labelOf(field);
          return (
            <li
              key={field}
              className={classes['field']}
              data-chosen={isChosen || undefined}
              data-dragged={dragged === field || undefined}
            >
              <label className={classes['name']}>
                <input
                  type="checkbox"
                  checked={isChosen}
                  disabled={field === resource.title}
                  onChange={() => set(isChosen ? chosen.filter((each) => each !== field) : [...chosen, field])}
                />
                {label}
              </label>
              {isChosen ? (
                <button
                  type="button"
                  className={classes['grip']}
                  aria-label={t`Move ${label}`}
                  onKeyDown={onKeyDown(field)}
                  onPointerDown={(event) => {
                    event.currentTarget.setPointerCapture(event.pointerId);
                    setDragged(field);
                  }}
                  onPointerMove={onPointerMove}
                  onPointerUp={() => setDragged(null)}
                  onPointerCancel={() => setDragged(null)}
                >
                  <GripIcon size={20} />
                </button>
              ) : null}
            </li>
          );
        })}
      </ul>
      <p className={classes['told']} role="status">
        {announced}
      </p>
      <Button variant="subtle" disabled={state.columns === null} onClick={() => set(null)}>
        <Trans>Default columns</Trans>
      </Button>
    </div>
  );
}
