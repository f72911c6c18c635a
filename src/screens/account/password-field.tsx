import { useLingui } from '@lingui/react/macro';
import { PasswordInput } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';

import type { Errors } from './account-form.tsx';

interface PasswordFieldProps {
  name: string;
  label: string;
  errors: Errors;
  autoComplete: 'current-password' | 'new-password';
  onType?: (value: string) => void;
}

/** A password field with a show button and a Caps Lock warning. */
export function PasswordField({ name, label, errors, autoComplete, onType }: PasswordFieldProps) {
  const { t } = useLingui();
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <PasswordInput
      name={name}
      label={label}
      autoComplete={autoComplete}
      visibilityToggleButtonProps={{ 'aria-label': t`Show the password`, tabIndex: 0 }}
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      onBlur={() => setCapsLock(false)}
      onChange={(event) => onType?.(event.currentTarget.value)}
      description={capsLock ? t`Caps Lock is on.` : undefined}
      error={errors[name]}
    />
  );
}
