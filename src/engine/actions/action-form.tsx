import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';

import { type Action, asksReason } from '../../../contract/actions.ts';
import type { FieldFailure } from '../../../contract/failure.ts';
import { REASON_MAX } from '../../../contract/limits.ts';
import { inputPath } from '../../../contract/rows.ts';
import { actionFaults, faultsByField, type Ruled } from '../../../contract/rules.ts';
import { useProfile } from '../../session/use-session.ts';
import { errorText } from '../form/form-error-texts.ts';
import type { FormError } from '../form/form-errors.ts';
import { isNeeded, readFields, refNames, type Schemas, startTyped } from '../form/record-values.ts';
import { FieldInput } from '../kinds/field-input.tsx';
import type { TypedValue } from '../kinds/kind.ts';
import { useFieldWord } from '../use-field-word.ts';
import type { ActionWords, View } from '../view.ts';
import type { ActionInput } from './use-record-actions.ts';

interface ActionFormProps {
  view: View;
  resource: Ruled;
  action: Action;
  words: ActionWords;
  /** The record the action runs on; null for many. */
  record: Readonly<Record<string, unknown>> | null;
  /** Label of the button if it is not the action's name. */
  submit?: string;
  /** Resolves to the fields the server refused, if any. */
  onGive: (given: ActionInput) => Promise<readonly FieldFailure[] | null | void>;
  onCancel: () => void;
}

/** Asks for an action's input: its fields, each by its kind, and a reason. */
export function ActionForm({ view, resource, action, words, record, submit, onGive, onCancel }: ActionFormProps) {
  const { t } = useLingui();
  const fieldWord = useFieldWord(view);
  const labelOf = (field: string) => {
    const { [field]: own } = words.labels ?? {};
    return own ? t(own) : fieldWord(field);
  };
  const needsReason = asksReason(action, record);
  const schemas = (action.fields ?? {}) as Schemas;
  const [typed, setTyped] = useState(() => startTyped(schemas, record));
  const [names, setNames] = useState(() => refNames(schemas, record));
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, FormError | string>>>({});
  const [busy, setBusy] = useState(false);
  const send = async () => {
    const read = readFields({ schemas }, typed, null);
    const why = reason.trim();
    // The rules of many records are checked by the server, record by record.
    const faults = record ? actionFaults(resource, action, record, read.fields) : [];
    const lacking = needsReason && !why ? { reason: { word: 'required' } as const } : {};
    const wrong = { ...faultsByField(faults), ...read.errors, ...lacking };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    const refused = (await onGive({ ...read.fields, ...(why ? { reason: why } : {}) })) ?? [];
    setErrors(
      Object.fromEntries(refused.map(({ path, message }) => [inputPath(schemas, path) ?? path.split('.')[0], message])),
    );
    setBusy(false);
  };
  const said = (field: string) => {
    const { [field]: error } = errors;
    return error === undefined || typeof error === 'string' ? error : t(errorText(error));
  };
  /** Errors of fields that the record has and the form does not. */
  const elsewhere = Object.keys(errors).filter((path) => inputPath(schemas, path) === null && path !== 'reason');
  const within = Object.fromEntries(Object.keys(errors).map((path) => [path, said(path) ?? '']));
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
        {words.note || words.mails ? (
          <p style={{ margin: 0 }}>
            {words.note ? t(words.note) : null} {words.mails ? <Mails>{t(words.mails)}</Mails> : null}
          </p>
        ) : null}
        {Object.entries(schemas).map(([field, schema]) => (
          <FieldInput
            key={field}
            schema={schema}
            label={labelOf(field)}
            required={isNeeded(schema)}
            error={said(field)}
            path={field}
            errors={within}
            value={typed[field]}
            name={names[field]}
            onChange={type(field)}
          />
        ))}
        {needsReason ? (
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
        {elsewhere.map((field) => (
          <Alert key={field} color="red" role="alert" title={labelOf(field)}>
            {said(field)}
          </Alert>
        ))}
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

/** Who gets a mail, or that this server sends none. */
function Mails({ children }: { children: string }) {
  const { sendsMail } = useProfile().settings;
  return sendsMail === false ? <Trans>This server doesn’t send e-mails: tell them yourself.</Trans> : children;
}
