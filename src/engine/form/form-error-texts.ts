import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';

import { readLanguage } from '../../../contract/language-tags.ts';
import { FAULT_SENTENCES, sentenceParts } from '../../../contract/rules.ts';
import { writeTypedNumber } from '../../../contract/typed/numbers.ts';
import { typedKind } from '../kinds/typed-kinds.ts';
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
  if (error.word === 'malformed') return typedKind(error.kind).malformed ?? otherwise;
  const { word, limit = 0 } = error;
  const typed = writeTypedNumber(limit);
  if (word === 'tooSmall') return msg`The minimum is ${{ limit: typed }}.`;
  if (word === 'tooLarge') return msg`The maximum is ${{ limit: typed }}.`;
  if (word === 'tooLong')
    return msg({ message: plural(limit, { one: 'At most # character.', other: 'At most # characters.' }) });
  if (word !== 'tooShort') return otherwise;
  return msg({ message: plural(limit, { one: 'At least # character.', other: 'At least # characters.' }) });
}
