import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { type ReactNode, useId, useRef, useState } from 'react';
import { v7 as uuid } from 'uuid';

import { refKind } from '../../../contract/field-kinds/ref.ts';
import { fieldMeta } from '../../../contract/field-meta.ts';
import { isResourceName } from '../../../contract/resource-access.ts';
import { PlusIcon, TrashIcon } from '../../ui/icons.tsx';
import { DownIcon, GripIcon, UpIcon } from '../../ui/more-icons.ts';
import { isNeeded } from '../form/record-values.ts';
import { focusField } from '../form/use-form-focus.ts';
import { enteredKind } from '../kinds/entered-kinds.ts';
import { type FieldInputProps, inFrame, type KindInputProps, textIn } from '../kinds/input-props.ts';
import type { TypedRow, TypedValue } from '../kinds/kind.ts';
import { rowTitle } from '../kinds/row-title.ts';
import { rowsIn, typedRow } from '../kinds/typed-rows.ts';
import { readTyped, startValue } from '../kinds/typed-value.ts';
import { useValueWords } from '../kinds/value-words.ts';
import { Sortable, useSorted } from '../sorting/sortable.tsx';
import { textOf } from '../values/text-of.ts';
import { useRefNames } from '../values/use-ref-names.ts';
import { InputFrame } from './input-frame.tsx';

import form from '../form/form-body.module.css';
import classes from './rows-input.module.css';

/** Rows with an input for each of their fields: added at the end, moved by dragging or by buttons, which keep the focus near, and removed. */
export function RowsInput({ value, onChange, onDone, meta, path, errors, Input, ...frame }: KindInputProps) {
  const { t, i18n } = useLingui();
  const wordsOf = useValueWords();
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const [moved, setMoved] = useState('');
  const rows = rowsIn(value);
  const ids = rows.map((row) => textOf(row['_id']));
  const { shape, one, add, title } = meta.rows ?? {};
  if (!shape || !one || !add || title === undefined) return null;
  const names = Object.keys(shape);
  const at = path ?? id;
  const later = (focus: () => void) => requestAnimationFrame(focus);
  const toInput = (index: number, name: string) => focusField(place.current, `${at}.${index}.${name}`);
  const toTool = (row: TypedRow | undefined, ...tools: string[]) =>
    later(() => {
      const buttons = tools.map((tool) => document.getElementById(`${id}-${row ? textOf(row['_id']) : ''}-${tool}`));
      const button = buttons.find((each) => each && !(each as HTMLButtonElement).disabled);
      (button ?? document.getElementById(`${id}-add`))?.focus();
    });
  const titleOf = (row: TypedRow, index: number) => {
    const schema = shape[title]?.schema;
    const read = schema && readTyped(schema, row[title] ?? '');
    return rowTitle({ meta, i18n, wordsOf }, { [title]: read && 'value' in read ? read.value : null }, index);
  };
  const change = (index: number, name: string, next: TypedValue) =>
    onChange(rows.map((row, each) => (each === index ? { ...row, [name]: next } : row)));
  const move = (from: number, to: number) => {
    const row = rows[from];
    if (!row) return;
    onChange(rows.toSpliced(from, 1).toSpliced(to, 0, row));
    const name = titleOf(row, from);
    setMoved(t`${name} is now ${to + 1} of ${rows.length}`);
    toTool(row, to < from ? 'up' : 'down', to < from ? 'down' : 'up');
  };
  return (
    <InputFrame id={id} plain {...inFrame(frame)}>
      <div ref={place} className={classes['rows']} role="group" aria-label={frame.label}>
        <Sortable
          column
          ids={ids}
          onMove={(moving, to) => {
            if (ids[to] !== moving) move(ids.indexOf(moving), to);
          }}
        >
          {rows.map((row, index) => {
            const { [index]: key = '' } = ids;
            const shown = { name: titleOf(row, index) };
            const { name } = shown;
            const tool = { variant: 'subtle', color: 'gray', size: 'var(--ordito-touch)', 'data-tool': true } as const;
            return (
              <Row key={key} id={key} name={name}>
                <div className={classes['tools']}>
                  <ActionIcon
                    {...tool}
                    id={`${id}-${key}-up`}
                    aria-label={t`Move up “${shown.name}”`}
                    disabled={index === 0}
                    onClick={() => move(index, index - 1)}
                  >
                    <UpIcon size={20} />
                  </ActionIcon>
                  <ActionIcon
                    {...tool}
                    id={`${id}-${key}-down`}
                    aria-label={t`Move down “${shown.name}”`}
                    disabled={index === rows.length - 1}
                    onClick={() => move(index, index + 1)}
                  >
                    <DownIcon size={20} />
                  </ActionIcon>
                  <ActionIcon
                    {...tool}
                    id={`${id}-${key}-remove`}
                    aria-label={t`Remove ${name}`}
                    onClick={() => {
                      onChange(rows.toSpliced(index, 1));
                      toTool(rows[index + 1] ?? rows[index - 1], 'remove');
                    }}
                  >
                    <TrashIcon size={20} />
                  </ActionIcon>
                </div>
                <div className={form['fields']}>
                  {Object.entries(shape).map(([field, { label, schema }], nth) => {
                    const inner = `${at}.${index}.${field}`;
                    const next = names[nth + 1];
                    return (
                      <div
                        key={field}
                        data-field={inner}
                        data-kind={fieldMeta(schema).kind.name}
                        data-wide={enteredKind(fieldMeta(schema).kind).wide}
                        className={form['field']}
                      >
                        <Inner
                          Input={Input}
                          schema={schema}
                          label={t(label)}
                          required={isNeeded(schema)}
                          path={inner}
                          errors={errors}
                          error={errors?.[inner]}
                          value={row[field]}
                          onChange={(typed) => change(index, field, typed)}
                          onDone={() => {
                            if (next === undefined || !toInput(index, next)) onDone?.();
                          }}
                        />
                      </div>
                    );
                  })}
                </div>
              </Row>
            );
          })}
        </Sortable>
        {rows.length < (meta.max ?? Infinity) ? (
          <Button
            id={`${id}-add`}
            variant="default"
            className={classes['add'] ?? ''}
            leftSection={<PlusIcon size={18} />}
            onClick={() => {
              onChange([...rows, typedRow({ meta, startValue }, uuid())]);
              later(() => void names.some((name) => toInput(rows.length, name)));
            }}
          >
            {t(add)}
          </Button>
        ) : (
          <p className={form['note']}>
            <Trans>No more than {meta.max}.</Trans>
          </p>
        )}
        <span role="status" className={classes['moved']}>
          {moved}
        </span>
      </div>
    </InputFrame>
  );
}

/** One row; its handle is for a pointer, the buttons do the same by keyboard. */
function Row({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  const { ref, style, isDragging, listeners } = useSorted(id);
  return (
    <fieldset ref={ref} className={classes['row']} style={style} data-dragged={isDragging || undefined}>
      <legend className={classes['legend']}>{name}</legend>
      <span className={classes['grip']} data-grip={id} aria-hidden="true" {...listeners}>
        <GripIcon size={20} />
      </span>
      {children}
    </fieldset>
  );
}

type InnerProps = FieldInputProps & Pick<KindInputProps, 'Input'>;

function Inner({ Input, ...props }: InnerProps) {
  return fieldMeta(props.schema).kind === refKind ? <Named {...props} Input={Input} /> : <Input {...props} />;
}

/** A reference with the name of its record: a row has the id alone. */
function Named({ Input, onChange, ...props }: InnerProps) {
  const { to = '' } = fieldMeta(props.schema);
  const id = textIn(props.value);
  const [chosen, setChosen] = useState({ id: '', name: '' });
  const names = useRefNames(id !== '' && isResourceName(to) ? [{ to, id }] : []);
  return (
    <Input
      {...props}
      name={names.get(id) ?? (chosen.id === id ? chosen.name : undefined)}
      onChange={(next, name = '') => {
        setChosen({ id: textIn(next), name });
        onChange(next);
      }}
    />
  );
}
