import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';

import type { FieldKind } from '../../../contract/field-meta.ts';
import { readLanguage } from '../../../contract/language-tags.ts';
import { FAULT_SENTENCES, sentenceParts } from '../../../contract/rules.ts';
import { writeTypedNumber } from '../../../contract/typed/numbers.ts';
import type { FormError } from './form-errors.ts';

/** A form error as a text to translate. The sentence of a broken rule names its fields. */
export function errorText(error: FormError): MessageDescriptor {
  if (error.because) {
    const { because, word, limit } = error;
    const values = sentenceParts({ because, limit }, readLanguage(i18n.locale), (label) => i18n._(label));
    return { ...FAULT_SENTENCES[word], values };
  }
  if (error.word === 'required') return msg`Required`;
  if (error.word === 'vatNumber' || error.word === 'percentTooLarge') {
    return FAULT_SENTENCES[error.word];
  }
  const otherwise = msg`This value is not valid.`;
  if (error.word === 'malformed') return malformed[error.kind] ?? otherwise;
  const { word, limit = 0 } = error;
  const typed = writeTypedNumber(limit);
  if (word === 'tooSmall') return msg`The minimum is ${{ limit: typed }}.`;
  if (word === 'tooLarge') return msg`The maximum is ${{ limit: typed }}.`;
  if (word === 'tooLong')
    return msg({ message: plural(limit, { one: 'At most # character.', other: 'At most # characters.' }) });
  if (word !== 'tooShort') return otherwise;
  return msg({ message: plural(limit, { one: 'At least # character.', other: 'At least # characters.' }) });
}

const malformed: Partial<Record<FieldKind, MessageDescriptor>> = {
  email: msg`Enter a valid e-mail address.`,
  url: msg`Enter a URL that starts with http:// or https://.`,
  phone: msg`Only digits, spaces and + ( ) . - are allowed here.`,
  number: msg`Enter a number.`,
  percent: msg`Enter a number.`,
  grams: msg`Enter whole grams, for example 450, or kilos with the unit: 0.45 kg.`,
  kilograms: msg`Enter kilograms, for example 2.5.`,
  euro: msg`Enter an amount, for example 12,50.`,
  euroOrPercent: msg`Enter an amount with its unit, for example 12,50 € or 15 %.`,
  count: msg`Enter a whole number, for example 1.`,
  composition: msg`Choose each fibre from the list, once; the shares of each part must add up to 100 %.`,
  dimensions: msg`Enter centimetres with up to one decimal, for example 52.5.`,
  addresses: msg`Every address needs a street, a postal code, a city and a country. A point needs latitude and longitude in degrees, for example 45,4642 and 9,19.`,
  translated: msg`Write the text in Italian; the other languages may follow.`,
  code: msg`2 to 6 capital letters or digits.`,
};
