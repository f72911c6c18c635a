import { useLingui, Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';

import type { IncompleteItem } from '../../../contract/calls/completion.ts';
import { fieldMeta } from '../../../contract/field-meta.ts';
import { type SizeSystem, SIZE_SYSTEMS } from '../../../contract/vocabulary/sizes.ts';
import { errorText } from '../../engine/form/form-error-texts.ts';
import { FieldCell } from '../../engine/kinds/field-cell.tsx';
import { FieldInput } from '../../engine/kinds/field-input.tsx';
import { typedOf } from '../../engine/kinds/typed-value.ts';
import { viewOf } from '../../engine/views.ts';
import type { Queue } from './use-queue.ts';
import { alsoRequired, detailNames, detailSchema, usualGrams } from './work-item.ts';

import classes from './item-bench.module.css';

interface DetailFormProps {
  queue: Queue;
  item: IncompleteItem;
  /** The buttons below the fields. */
  children: ReactNode;
}

/** The missing fields of an item; the filled ones only if the person wants to edit them. Focuses the first one. */
export function DetailForm({ queue, item, children }: DetailFormProps) {
  const { t } = useLingui();
  const { typed, problem, type, save } = queue;
  const form = useRef<HTMLFormElement>(null);
  // A typed value of a filled detail must be visible.
  const [changing, setChanging] = useState(() => Object.keys(typed).some((name) => !item.missing.includes(name)));
  const given = detailNames(item.kind).filter((name) => !item.missing.includes(name));
  const further = alsoRequired(item, typed);
  const shown = [...item.missing, ...(changing ? given : []), ...further];
  const errors = problem?.word === 'invalid' ? problem.errors : {};
  const wrong = Object.keys(errors)[0];

  useEffect(() => {
    focusField(form.current, null, { preventScroll: true });
    // The next item starts at its top, with its photo, wherever the previous one was scrolled to.
    const bench = form.current?.closest('[data-item]');
    if (bench && bench.getBoundingClientRect().top < 0) bench.scrollIntoView();
  }, []);
  useEffect(() => {
    if (wrong !== undefined) focusField(form.current, wrong);
  }, [wrong]);

  const focusNext = (name: string) => {
    const next = shown[shown.indexOf(name) + 1];
    if (next) focusField(form.current, next);
    else form.current?.querySelector<HTMLElement>('[data-save]')?.focus();
  };
  const change = () => {
    setChanging(true);
    const [first] = given;
    requestAnimationFrame(() => focusField(form.current, first ?? null));
  };

  return (
    <form
      ref={form}
      className={classes['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {given.length > 0 && !changing ? <GivenLine item={item} names={given} onChange={change} /> : null}
      <div className={classes['fields']}>
        {shown.map((name) => {
          const schema = detailSchema(item.kind, name);
          const meta = fieldMeta(schema);
          const error = errors[name];
          const label = viewOf(item.kind).labels[name];
          return (
            <div key={name} data-field={name} data-kind={meta.kind.name} className={classes['field']}>
              <FieldInput
                schema={schema}
                label={label ? t(label) : name}
                error={error === undefined || typeof error === 'string' ? error : t(errorText(error))}
                value={typed[name] ?? typedOf(meta, item.details[name])}
                onChange={(next) => type(name, next)}
                onDone={() => focusNext(name)}
                usualGrams={usualGrams(item, typed)}
                sizeSystem={systemOf(queue.last)}
              />
            </div>
          );
        })}
      </div>
      {children}
    </form>
  );
}

/** Focuses a field, or the first one. */
function focusField(form: HTMLFormElement | null, name: string | null, options?: FocusOptions): void {
  const field = form?.querySelector(name === null ? '[data-field]' : `[data-field="${name}"]`);
  field?.querySelector<HTMLInputElement>('input')?.focus(options);
}

/** Labels of one counter are mostly of one system: that of the previous item, at first the country's. */
function systemOf(last: Queue['last']): SizeSystem {
  const { system } = (last?.['sizes'] ?? {}) as { system?: string };
  return SIZE_SYSTEMS.find((each) => each === system && each !== 'ONE') ?? 'IT';
}

interface GivenLineProps {
  item: IncompleteItem;
  /** The filled details. */
  names: readonly string[];
  onChange: () => void;
}

/** An item's filled details, in one muted line with an Edit button. */
function GivenLine({ item, names, onChange }: GivenLineProps) {
  const { t } = useLingui();
  const record = { ...item.details, _id: item._id };
  return (
    <div className={classes['given']}>
      <dl>
        {names.map((name) => {
          const label = viewOf(item.kind).labels[name];
          const words = label ? t(label) : name;
          return (
            <div key={name} title={words}>
              <dt>{words}</dt>
              <dd>
                <FieldCell
                  value={item.details[name]}
                  record={record}
                  place="card"
                  meta={fieldMeta(detailSchema(item.kind, name))}
                  label={words}
                />
              </dd>
            </div>
          );
        })}
      </dl>
      <Button variant="subtle" onClick={onChange}>
        <Trans>Edit</Trans>
      </Button>
    </div>
  );
}
