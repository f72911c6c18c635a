import { Alert, Button } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';

import { useFailureText } from '../../api/failure-text.ts';
import type { Failure, Result } from '../../api/result.ts';
import { AlertIcon } from '../../ui/icons.tsx';

import classes from './account-frame.module.css';

/** Fields of the form by name, as they were typed. */
export type FieldReader = (name: string) => string;
/** What is wrong, by field. */
export type Errors = Readonly<Record<string, string | undefined>>;

interface AccountFormProps<T> {
  submit: string;
  /** Names of its fields, whose errors stand beside them; all other errors stand above the button. */
  fields: readonly string[];
  /** What can be told without the server. */
  check: (typed: FieldReader) => Errors;
  send: (typed: FieldReader) => Promise<Result<T, Failure>>;
  onDone: (value: T, typed: FieldReader) => void;
  /** A refusal that this form does not say itself; true when it is dealt with. */
  onRefused?: (failure: Failure) => boolean;
  onChange?: () => void;
  /** The first empty field takes the focus when the form appears. */
  autoFocus?: boolean;
  /** Stands below the button. */
  foot?: ReactNode;
  children: (errors: Errors) => ReactNode;
}

/** A short form around one call: checks first, puts the cursor where something is missing, keeps what was typed when it fails. */
export function AccountForm<T>(props: AccountFormProps<T>) {
  const { submit, fields, check, send, onDone, onRefused, onChange, autoFocus = true, foot, children } = props;
  const words = useFailureText();
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    if (autoFocus)
      inputsOf(form.current)
        .find(({ value }) => value === '')
        ?.focus();
  }, [autoFocus]);

  const refuse = (reason: Failure) => {
    if (onRefused?.(reason)) return;
    const known = fieldErrors(reason).filter(({ path }) => fields.includes(path));
    if (known.length > 0) show(Object.fromEntries(known.map(({ path, message }) => [path, message])));
    else setFailure(fieldErrors(reason)[0]?.message ?? words(reason));
  };
  const show = (found: Errors) => {
    setErrors(found);
    inputsOf(form.current)
      .find(({ name }) => found[name])
      ?.focus();
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const data = new FormData(event.currentTarget);
    const typed: FieldReader = (name) => {
      const value = data.get(name);
      return typeof value === 'string' ? value : '';
    };
    const found = check(typed);
    setFailure(null);
    show(found);
    if (Object.values(found).some(Boolean)) return;
    setBusy(true);
    const answer = await send(typed);
    setBusy(false);
    if (answer.ok) onDone(answer.value, typed);
    else refuse(answer.failure);
  };

  return (
    <form
      ref={form}
      className={classes['form']}
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      onChange={onChange}
    >
      {children(errors)}
      {failure ? (
        <Alert color="red" icon={<AlertIcon />} role="alert">
          {failure}
        </Alert>
      ) : null}
      <Button type="submit" loading={busy} fullWidth>
        {submit}
      </Button>
      {foot}
    </form>
  );
}

/** What the server says against single fields. */
export const fieldErrors = (failure: Failure): { path: string; message: string }[] =>
  failure.kind === 'problem' ? (failure.problem.errors ?? []) : [];

const inputsOf = (form: HTMLFormElement | null): HTMLInputElement[] => [
  ...(form?.querySelectorAll<HTMLInputElement>('input[name]:not([hidden])') ?? []),
];
