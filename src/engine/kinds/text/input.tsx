import { PasswordInput, Textarea } from '@mantine/core';

import {
  codeKind,
  emailKind,
  idKind,
  longTextKind,
  phoneKind,
  secretKind,
  textKind,
  urlKind,
} from '../../../../contract/field-kinds/text.ts';
import { framed, type KindInputProps, textIn } from '../input-props.ts';
import type { EnteredKind } from '../kind.ts';
import { line, Nothing } from '../line.tsx';

function LongText(props: KindInputProps) {
  const { value, onChange } = props;
  return (
    <Textarea
      {...framed(props)}
      autosize
      minRows={2}
      value={textIn(value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

function Secret(props: KindInputProps) {
  const { value, onChange } = props;
  return (
    <PasswordInput
      {...framed(props)}
      autoComplete="new-password"
      value={textIn(value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

export const id: EnteredKind = { of: idKind, Input: Nothing };
export const text: EnteredKind = { of: textKind, Input: line() };
export const code: EnteredKind = { of: codeKind, Input: line({ autoCapitalize: 'characters', spellCheck: false }) };
export const longText: EnteredKind = { of: longTextKind, Input: LongText, wide: true };
export const email: EnteredKind = {
  of: emailKind,
  Input: line({ inputMode: 'email', autoCapitalize: 'none', spellCheck: false }),
};
export const phone: EnteredKind = { of: phoneKind, Input: line({ type: 'tel', inputMode: 'tel' }) };
export const url: EnteredKind = {
  of: urlKind,
  Input: line({ inputMode: 'url', autoCapitalize: 'none', spellCheck: false }),
};
export const secret: EnteredKind = { of: secretKind, Input: Secret };
