import { msg } from '@lingui/core/macro';

import { codeKind, emailKind, phoneKind, urlKind } from '../../../../contract/field-kinds/text.ts';
import type { TypedKind } from '../kind.ts';

export const code: TypedKind = { of: codeKind, malformed: msg`2 to 6 capital letters or digits.` };
export const email: TypedKind = { of: emailKind, malformed: msg`Enter a valid e-mail address.` };
export const url: TypedKind = { of: urlKind, malformed: msg`Enter a URL that starts with http:// or https://.` };
export const phone: TypedKind = {
  of: phoneKind,
  malformed: msg`Only digits, spaces and + ( ) . - are allowed here.`,
};
