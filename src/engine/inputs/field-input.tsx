import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { NativeSelect, PasswordInput, Switch, Textarea, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import type { HTMLInputTypeAttribute } from 'react';

import type { FieldKind } from '../../../contract/field.ts';

/** What every input needs, whatever its kind. `bound` is what the form gives: value, error, handlers. */
export interface FieldInputProps {
  kind: FieldKind;
  label: string;
  description?: string | undefined;
  required: boolean;
  /** Words of a `choice`, by what is chosen. */
  choices?: Readonly<Record<string, string>> | undefined;
  bound: GetInputPropsReturnType;
}

interface Typing {
  type?: HTMLInputTypeAttribute;
  inputMode?: 'decimal' | 'email' | 'tel' | 'url';
  autoCapitalize?: 'characters' | 'none';
  spellCheck?: boolean;
}

/** How the keyboard of a tablet helps with each kind; kinds that are absent are typed as plain text. */
const typing: Partial<Record<FieldKind, Typing>> = {
  // Validated by the declaration, in our words: the browser's own check of `type=email` would speak another language.
  email: { inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  phone: { type: 'tel', inputMode: 'tel' },
  url: { inputMode: 'url', autoCapitalize: 'none', spellCheck: false },
  number: { inputMode: 'decimal' },
  code: { autoCapitalize: 'characters', spellCheck: false },
};

/** An input for a field, by its kind. */
export function FieldInput({ kind, label, description, required, choices = {}, bound }: FieldInputProps) {
  const common = { label, description, ...bound };
  switch (kind) {
    case 'flag':
      return <Switch size="md" {...common} />;
    case 'choice':
      return (
        <NativeSelect
          withAsterisk={required}
          data={Object.entries(choices).map(([value, word]) => ({ value, label: word }))}
          {...common}
        />
      );
    case 'longText':
      return <Textarea withAsterisk={required} autosize minRows={3} {...common} />;
    case 'secret':
      return <PasswordInput withAsterisk={required} autoComplete="new-password" {...common} />;
    default:
      return <TextInput withAsterisk={required} autoComplete="off" {...typing[kind]} {...common} />;
  }
}
