import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type * as z from 'zod';

import { JUDGED, type Review } from '../../../contract/calls/reviews.ts';
import { fieldMeta } from '../../../contract/field-meta.ts';
import { REASON_MAX } from '../../../contract/limits.ts';
import { faultsByField, faultsOf } from '../../../contract/rules.ts';
import { declaration } from '../../api/declarations.ts';
import { errorText } from '../../engine/form/form-error-texts.ts';
import type { FormError } from '../../engine/form/form-errors.ts';
import { FieldInput } from '../../engine/kinds/field-input.tsx';
import type { TypedValue } from '../../engine/kinds/kind.ts';
import { readValue, typedOf } from '../../engine/kinds/typed-value.ts';
import { ChoicePills } from '../../engine/list/choice-pills.tsx';
import { toggled } from '../../engine/list/list-state.ts';
import { useFieldWord } from '../../engine/use-field-word.ts';
import { viewOf } from '../../engine/views.ts';
import { isSame } from '../../outbox/merge.ts';
import type { Decide } from './verdict-bar.tsx';

import classes from './reviews.module.css';

interface CorrectFormProps {
  item: Review['item'];
  busy: boolean;
  onDecide: Decide;
  onCancel: () => void;
}

/** Asks which fields of an item are wrong, and for their right values. */
export function CorrectForm({ item, busy, onDecide, onCancel }: CorrectFormProps) {
  const { t } = useLingui();
  const { kind, details, name, note } = item;
  const wordOf = useFieldWord(viewOf(kind));
  const schemas = JUDGED[kind] as Readonly<Record<string, z.ZodType>>;
  const before: Readonly<Record<string, unknown>> = { ...details, name, note };
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState<Readonly<Record<string, TypedValue>>>({});
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, FormError | string>>>({});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('button')?.focus(), []);
  const last = chosen.at(-1);
  // By keyboard, the fields not chosen would be between the chosen one and its input.
  useEffect(() => {
    const place = form.current?.querySelector(`[data-field="${last}"]`);
    place?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
  }, [last]);
  const fields = Object.entries(schemas).filter(([field]) => chosen.includes(field));
  const valueOf = (field: string, schema: z.ZodType) =>
    typed[field] ?? typedOf(fieldMeta(schema), before[field] === null ? undefined : before[field]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const given: Record<string, unknown> = {};
    const found: Record<string, FormError> = {};
    for (const [field, schema] of fields) {
      const reading = readValue(schema, valueOf(field, schema));
      if ('error' in reading) found[field] = reading.error;
      else if (!isSame(reading.value, before[field])) given[field] = reading.value;
    }
    const faults = { ...faultsByField(faultsOf(declaration(kind), before, given)), ...found };
    setErrors(faults);
    if (Object.keys(faults).length > 0 || Object.keys(given).length === 0) return;
    setErrors(await onDecide('corrected', { reason: reason.trim(), fields: given }));
  };
  const said = (field: string) => {
    const { [field]: error } = errors;
    return error === undefined || typeof error === 'string' ? error : t(errorText(error));
  };
  // An error may be about a field that is not shown: the two must agree.
  const others = Object.keys(errors).filter((field) => !chosen.includes(field));
  const hasChanges = fields.some(
    ([field, schema]) => !isSame(valueOf(field, schema), typedOf(fieldMeta(schema), before[field])),
  );
  return (
    <form ref={form} className={classes['reason']} onSubmit={(event) => void submit(event)} noValidate>
      <p className={classes['ask']}>
        <Trans>Which fields are wrong?</Trans>
      </p>
      <ChoicePills
        label={t`Which fields are wrong?`}
        options={Object.keys(schemas).map((value) => ({ value, words: wordOf(value) }))}
        chosen={chosen}
        onToggle={(field) => setChosen(toggled(chosen, field))}
        wraps
      />
      {fields.map(([field, schema]) => (
        <div key={field} data-field={field}>
          <FieldInput
            schema={schema}
            label={wordOf(field)}
            error={said(field)}
            value={valueOf(field, schema)}
            onChange={(value) => setTyped({ ...typed, [field]: value })}
            onDone={() => form.current?.requestSubmit()}
          />
        </div>
      ))}
      {others.map((field) => (
        <p key={field} role="alert" className={classes['error']}>
          {wordOf(field)}: {said(field)}
        </p>
      ))}
      {chosen.length > 0 ? (
        <TextInput
          label={t`Reason (optional)`}
          description={t`The hub center reads this.`}
          value={reason}
          maxLength={REASON_MAX}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => setReason(value)}
        />
      ) : null}
      <div className={classes['buttons']}>
        <Button type="submit" loading={busy} disabled={!hasChanges}>
          <Trans>Save correction</Trans>
        </Button>
        <Button variant="default" onClick={onCancel} disabled={busy}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}
