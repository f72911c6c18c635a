import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';

import type { FieldKind } from '../../../contract/field.ts';
import { readLanguage } from '../../../contract/language-tags.ts';
import { type Because, FAULT_SENTENCES, sentenceParts } from '../../../contract/rules.ts';
import type { FormError } from './form-errors.ts';

/** A form error as a text to translate. */
export function errorText(error: FormError): MessageDescriptor {
  if ('because' in error && error.because) return ruleText(error, error.because);
  switch (error.word) {
    case 'required':
      return msg`Required`;
    case 'tooEarly':
      return msg`This is before the start date.`;
    case 'contradicts':
      return msg`This contradicts another field.`;
    case 'malformed':
      return malformed[error.kind] ?? msg`This value is not valid.`;
    case 'tooShort':
    case 'tooLong':
    case 'tooSmall':
    case 'tooLarge':
      return limitText(error);
  }
}

/** The sentence of a broken rule, with the names of its fields. */
function ruleText({ word, ...error }: Extract<FormError, { because?: Because }>, because: Because): MessageDescriptor {
  const limit = 'limit' in error ? error.limit : undefined;
  const parts = sentenceParts({ because, limit }, readLanguage(i18n.locale), (label) => i18n._(label));
  return { ...FAULT_SENTENCES[word], values: parts };
}

function limitText({ word, limit }: Extract<FormError, { limit: number }>): MessageDescriptor {
  switch (word) {
    case 'tooShort':
      return msg({ message: plural(limit, { one: 'At least # character.', other: 'At least # characters.' }) });
    case 'tooLong':
      return msg({ message: plural(limit, { one: 'At most # character.', other: 'At most # characters.' }) });
    case 'tooSmall':
      return msg`The minimum is ${limit}.`;
    case 'tooLarge':
      return msg`The maximum is ${limit}.`;
  }
}

const malformed: Partial<Record<FieldKind, MessageDescriptor>> = {
  email: msg`Enter a valid e-mail address.`,
  url: msg`Enter a URL that starts with http:// or https://.`,
  phone: msg`Only digits, spaces and + ( ) . - are allowed here.`,
  number: msg`Enter a number.`,
  percent: msg`Enter a number.`,
  grams: msg`Enter whole grams, for example 450, or kilos with the unit: 0,45 kg.`,
  euro: msg`Enter an amount, for example 12,50.`,
  euroOrPercent: msg`Enter an amount with its unit, for example 12,50 € or 15 %.`,
  count: msg`Enter a whole number, for example 1.`,
  composition: msg`The shares of each part must add up to 100 %, with each fibre listed once.`,
  dimensions: msg`Enter centimetres with up to one decimal, for example 52,5.`,
  code: msg`2 to 6 capital letters or digits.`,
};
