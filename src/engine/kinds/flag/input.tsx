import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Switch } from '@mantine/core';

import { flagKind } from '../../../../contract/field-kinds/flag.ts';
import { FlagInput } from '../../inputs/flag-input.tsx';
import type { KindInputProps } from '../input-props.ts';
import type { EnteredKind } from '../kind.ts';

/** Yes and no as a switch; if it may be unset, as two buttons of which none may be pressed. */
function Flag(props: KindInputProps) {
  const { label, quiet, value, onChange, open, hint, error } = props;
  if (open) return <FlagInput {...props} />;
  return (
    <Switch
      size="md"
      mih="var(--ordito-touch)"
      display="grid"
      style={{ alignContent: 'center' }}
      {...(quiet ? { 'aria-label': label } : { label })}
      error={error}
      aria-invalid={error !== undefined}
      description={hint}
      checked={value === 'true'}
      onChange={({ currentTarget: { checked } }) => onChange(String(checked))}
    />
  );
}

export const flag: EnteredKind = { of: flagKind, Input: Flag };
