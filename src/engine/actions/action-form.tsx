import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';

import type { Action } from '../../../contract/actions.ts';
import { REASON_MAX } from '../../../contract/limits.ts';
import { errorText } from '../form/form-error-texts.ts';
import type { FormError } from '../form/form-errors.ts';
import { isNeeded, readFields, refNames, type Schemas, startTyped } from '../form/record-values.ts';
import { FieldInput } from '../kinds/field-input.tsx';
import type { TypedValue } from '../kinds/typed-value.ts';
import { useFieldWord } from '../use-field-word.ts';
import type { ActionWords, View } from '../view.ts';
import type { ActionInput } from './use-record-actions.ts';

interface ActionFormProps {
  view: View;
  action: Action;
  words: ActionWords;
  /** The record the action runs on; null for many. */
  record: Readonly<Record<string, unknown>> | null;
  /** Label of the button if it is not the action's name. */
  submit?: string;
  onGive: (given: ActionInput) => Promise<unknown>;
  onCancel: () => void;
}

/** Asks for an action's input: its fields, each by its kind, and a reason. */
export function ActionForm({ view, action, words, record, submit, onGive, onCancel }: ActionFormProps) {
  const { t } = useLingui();
  const labelOf = useFieldWord(view);
  const schemas = (action.fields ?? {}) as Schemas;
  const [typed, setTyped] = useState(() => startTyped(schemas, record));
  const [names, setNames] = useState(() => refNames(schemas, record));
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, FormError>>>({});
  const [busy, setBusy] = useState(false);
  const send = async () => {
    const read = readFields({ schemas }, typed, null);
    const why = reason.trim();
    const wrong = { ...read.errors, ...(action.needsReason && !why ? { reason: { word: 'required' } as const } : {}) };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    await onGive({ ...read.fields, ...(why ? { reason: why } : {}) });
    setBusy(false);
  };
  const said = (field: string) => (errors[field] ? t(errorText(errors[field])) : undefined);
  const type = (field: string) => (value: TypedValue, name?: string) => {
    setTyped({ ...typed, [field]: value });
    if (name !== undefined) setNames({ ...names, [field]: name });
    setErrors({});
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Stack gap="lg">
        {words.note ? <p style={{ margin: 0 }}>{t(words.note)}</p> : null}
        {Object.entries(schemas).map(([field, schema]) => (
          <FieldInput
            key={field}
            schema={schema}
            label={labelOf(field)}
            required={isNeeded(schema)}
            error={said(field)}
            value={typed[field]}
            name={names[field]}
            onChange={type(field)}
          />
        ))}
        {action.needsReason ? (
          <Textarea
            label={t`Reason`}
            {...(words.example ? { placeholder: t(words.example) } : {})}
            withAsterisk
            autosize
            minRows={2}
            maxLength={REASON_MAX}
            value={reason}
            error={said('reason')}
            onChange={({ currentTarget }) => {
              setReason(currentTarget.value);
              setErrors({});
            }}
            data-autofocus
          />
        ) : null}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel} disabled={busy}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={busy}>
            {submit ?? t(words.submit ?? words.label)}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
