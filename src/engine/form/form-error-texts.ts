import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';

import type { FieldKind } from '../../../contract/field.ts';
import type { FormError } from './form-errors.ts';

/** A form error as a text to translate. */
export function errorText(error: FormError): MessageDescriptor {
  switch (error.word) {
    case 'required':
      return msg`Required`;
    case 'tooEarly':
      return msg`This is before the first day.`;
    case 'contradicts':
      return msg`This contradicts another field.`;
    case 'malformed':
      return malformed[error.kind] ?? msg`This value is not valid.`;
    case 'tooShort':
    case 'tooLong':
    case 'tooSmall':
    case 'tooBig':
      return limitText(error);
  }
}

function limitText({ word, limit }: Extract<FormError, { limit: number }>): MessageDescriptor {
  switch (word) {
    case 'tooShort':
      return msg({ message: plural(limit, { one: 'At least # character.', other: 'At least # characters.' }) });
    case 'tooLong':
      return msg({ message: plural(limit, { one: 'At most # character.', other: 'At most # characters.' }) });
    case 'tooSmall':
      return msg`Not less than ${limit}.`;
    case 'tooBig':
      return msg`Not more than ${limit}.`;
  }
}

const malformed: Partial<Record<FieldKind, MessageDescriptor>> = {
  email: msg`This is not an e-mail address.`,
  url: msg`Invalid url: it begins with http:// or https://.`,
  phone: msg`Only digits, spaces and + ( ) . - are allowed here.`,
  number: msg`This is not a number.`,
  percent: msg`This is not a number.`,
  grams: msg`Whole grams, for example 450; or kilos with their unit, 0,45 kg.`,
  euro: msg`An amount such as 12,50.`,
  euroOrPercent: msg`An amount with its unit, such as 12,50 € or 15 %.`,
  count: msg`A whole number, for example 1.`,
  composition: msg`The shares of each part must add up to 100 %, and no fibre may be named twice.`,
  dimensions: msg`Centimetres with at most one decimal, for example 52,5.`,
  code: msg`2 to 6 capital letters or digits.`,
};
