import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';

import type { Errors, FieldReader } from './account-form.tsx';

/** The e-mail address of an account. */
export function EmailField({ errors }: { errors: Errors }) {
  const { t } = useLingui();
  return (
    <TextInput
      name="email"
      label={t`E-mail`}
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      error={errors['email']}
    />
  );
}

/** Validates a typed address before the server is asked. */
export function useEmailCheck(): (typed: FieldReader) => Errors {
  const { t } = useLingui();
  return (typed) => {
    const email = emailOf(typed);
    if (!email) return { email: t`Enter your e-mail address.` };
    return /^\S+@\S+\.\S+$/.test(email) ? {} : { email: t`Enter a valid e-mail address.` };
  };
}

/** The typed address, trimmed. */
export const emailOf = (typed: FieldReader): string => typed('email').trim();
