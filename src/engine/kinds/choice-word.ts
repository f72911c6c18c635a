import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';

import type { FieldMeta } from '../../../contract/field-meta.ts';

/** The word for a value of a choice; the value itself if it is unknown, e.g. added by a newer version. */
export function choiceWord({ words = {} }: FieldMeta, value: string, i18n: I18n): string {
  const { [value]: word } = words;
  return word ? i18n._(word) : value;
}

/** Says choices alone: a list's tabs and states are drawn before the code for values of other kinds has loaded. */
export function useChoiceWord(): (meta: FieldMeta, value: string) => string {
  const { i18n } = useLingui();
  return (meta, value) => choiceWord(meta, value, i18n);
}
