import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import { PASSWORD_MAX, PASSWORD_MIN } from '../../../contract/limits.ts';
import type { Errors, FieldReader } from './account-form.tsx';
import { PasswordField } from './password-field.tsx';
import { strengthOf, type Strength } from './password-strength.ts';

import classes from './new-password.module.css';

interface NewPasswordProps {
  /** Name of the field of the new password. */
  name: string;
  errors: Errors;
  /** Words that make a password weak: the person's address and name. */
  own?: readonly string[];
}

/** A new password, typed twice, with a hint of its strength. */
export function NewPassword({ name, errors, own }: NewPasswordProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  return (
    <>
      <div className={classes['new']}>
        <PasswordField
          name={name}
          label={t`New password`}
          autoComplete="new-password"
          errors={errors}
          onType={setTyped}
        />
        <Meter length={typed.length} strength={strengthOf(typed, own)} />
      </div>
      <PasswordField
        name="confirmPassword"
        label={t`Repeat the new password`}
        autoComplete="new-password"
        errors={errors}
      />
    </>
  );
}

const STEPS: Record<Strength, number> = { short: 1, weak: 1, fair: 2, strong: 3 };

function Meter({ length, strength }: { length: number; strength: Strength }) {
  return (
    <div className={classes['meter']} data-strength={length > 0 ? strength : undefined}>
      <span className={classes['bars']} aria-hidden="true">
        {[1, 2, 3].map((step) => (
          <span key={step} data-on={(length > 0 && step <= STEPS[strength]) || undefined} />
        ))}
      </span>
      <span role="status">
        <Hint length={length} strength={strength} />
      </span>
    </div>
  );
}

function Hint({ length, strength }: { length: number; strength: Strength }) {
  const missing = PASSWORD_MIN - length;
  if (length === 0)
    return <Trans>At least {PASSWORD_MIN} characters. Several words in a row are easy to remember.</Trans>;
  if (strength === 'short') {
    return <Plural value={missing} one="# more character needed." other="# more characters needed." />;
  }
  if (strength === 'weak') return <Trans>Easy to guess. Use words that have nothing to do with you.</Trans>;
  return strength === 'fair' ? <Trans>Good.</Trans> : <Trans>Very good.</Trans>;
}

/** Validates a new password before the server is asked. */
export function useNewPasswordCheck(name: string): (typed: FieldReader) => Errors {
  const { t } = useLingui();
  return (typed) => {
    const password = typed(name);
    const again = typed('confirmPassword');
    const { length } = password;
    return {
      [name]:
        length === 0
          ? t`Enter a new password.`
          : length < PASSWORD_MIN
            ? t`At least ${PASSWORD_MIN} characters.`
            : length > PASSWORD_MAX
              ? t`At most ${PASSWORD_MAX} characters.`
              : undefined,
      confirmPassword:
        again === '' ? t`Repeat the new password.` : again === password ? undefined : t`The passwords don’t match`,
    };
  };
}
