import { Alert, Button } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';

import { useFailureText } from '../../api/failure-text.ts';
import type { Failure, Result } from '../../api/result.ts';
import { afterPaint } from '../../ui/after-paint.ts';
import { AlertIcon } from '../../ui/icons.tsx';

import classes from './account-frame.module.css';

/** Reads a field of the form by name, as typed. */
export type FieldReader = (name: string) => string;
/** Error texts by field. */
export type Errors = Readonly<Record<string, string | undefined>>;

interface AccountFormProps<T> {
  submit: string;
  /** Another way is the likelier one. */
  isSecondary?: boolean;
  /** Names of its fields, which show their own errors; all other errors show above the button. */
  fields: readonly string[];
  /** Checks that need no server. */
  check: (typed: FieldReader) => Errors;
  send: (typed: FieldReader) => Promise<Result<T, Failure>>;
  onDone: (value: T, typed: FieldReader) => void;
  /** Handles a refusal outside the form; true if it did. */
  onRefused?: (failure: Failure) => boolean;
  onChange?: () => void;
  /** Focuses the first empty field when the form appears. */
  autoFocus?: boolean;
  /** Shown below the button. */
  foot?: ReactNode;
  children: (errors: Errors) => ReactNode;
}

/** A short form around one call: validates first, focuses the first error, keeps what was typed when it fails. */
export function AccountForm<T>(props: AccountFormProps<T>) {
  const {
    submit,
    isSecondary = false,
    fields,
    check,
    send,
    onDone,
    onRefused,
    onChange,
    autoFocus = true,
    foot,
    children,
  } = props;
  const words = useFailureText();
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    const first = () => inputsOf(form.current).find(({ value }) => value === '');
    return autoFocus ? afterPaint(() => first()?.focus()) : undefined;
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
      <Button type="submit" variant={isSecondary ? 'default' : 'filled'} loading={busy} fullWidth>
        {submit}
      </Button>
      {foot}
    </form>
  );
}

/** The server's errors of single fields. */
export const fieldErrors = (failure: Failure): { path: string; message: string }[] =>
  failure.kind === 'problem' ? (failure.problem.errors ?? []) : [];

const inputsOf = (form: HTMLFormElement | null): HTMLInputElement[] => [
  ...(form?.querySelectorAll<HTMLInputElement>('input[name]:not([hidden])') ?? []),
];
