import { useLingui } from '@lingui/react/macro';
import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { v7 as uuid } from 'uuid';

import { ask } from '../../api/client.ts';
import { credentials } from '../../api/credentials.ts';
import { useFailureText } from '../../api/failure-text.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import type { Failure } from '../../api/result.ts';
import type { FormDeclaration } from './form-declaration.ts';
import { errorText } from './form-error-texts.ts';
import { formErrors } from './form-errors.ts';
import { emptyValues, formBody, type FormValues } from './form-values.ts';

/** A form with a photo is larger than a JSON call and may travel over a weak line; in ms. */
const UPLOAD_TIMEOUT_MS = 60_000;

/** State and sending of a create form. One key per content, so that a second try after a lost answer makes no second record. */
export function useCreateForm(
  declared: FormDeclaration,
  onDone: (made: ResourceRecord, message: string | undefined) => void,
  start: FormValues = {},
) {
  const { t } = useLingui();
  const words = useFailureText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const photos = useRef(new Map<string, Promise<File | null>>());
  const attempt = useRef({ content: '', key: '' });
  const [unsaved, setUnsaved] = useState(false);
  const form = useForm<FormValues>({
    mode: 'uncontrolled',
    initialValues: { ...emptyValues(declared.body), ...start },
    validateInputOnBlur: true,
    onValuesChange: () => setUnsaved(true),
    validate: (values) =>
      Object.fromEntries(
        Object.entries(formErrors(declared.body, values)).map(([name, error]) => [name, t(errorText(error))]),
      ),
  });

  const send = async (values: FormValues): Promise<void> => {
    setBusy(true);
    setFailure(null);
    const files = await settled(photos.current);
    const content = JSON.stringify([values, [...files].map(([name, { size }]) => [name, size])]);
    if (attempt.current.content !== content) attempt.current = { content, key: uuid() };
    const answer = await ask(declared.call, credentials(), {
      body: formBody(values, files),
      headers: { 'Idempotency-Key': attempt.current.key },
      timeoutMs: UPLOAD_TIMEOUT_MS,
    });
    setBusy(false);
    if (answer.ok) onDone(answer.value.data, answer.value.message);
    else refuse(answer.failure);
  };

  const refuse = (reason: Failure): void => {
    const byField = fieldErrors(declared, reason);
    form.setErrors(byField);
    if (Object.keys(byField).length > 0) focusFirstError();
    else setFailure(words(reason));
  };

  const photo = (name: string, made: Promise<File | null>): void => {
    setUnsaved(true);
    photos.current.set(name, made);
    form.clearFieldError(name);
  };

  return { form, busy, failure, photo, send, unsaved };
}

/** Puts the cursor into the first field that needs a look, once the errors are drawn. */
export function focusFirstError(): void {
  requestAnimationFrame(() =>
    [...document.querySelectorAll<HTMLElement>('form [aria-invalid="true"]')]
      // Forms of hidden views have errors of their own.
      .find((input) => input.checkVisibility())
      ?.focus(),
  );
}

function fieldErrors({ labels, blame }: FormDeclaration, failure: Failure): Record<string, string> {
  if (failure.kind !== 'problem') return {};
  const { errors = [], ermessage, message } = failure.problem;
  const known = errors.filter(({ path }) => path in labels).map((each) => [each.path, each.message] as const);
  if (known.length > 0) return Object.fromEntries(known);
  const field = ermessage && blame?.[ermessage];
  return field ? { [field]: message } : {};
}

async function settled(photos: ReadonlyMap<string, Promise<File | null>>): Promise<Map<string, File>> {
  const files = new Map<string, File>();
  for (const [name, made] of photos) {
    const file = await made;
    if (file) files.set(name, file);
  }
  return files;
}
