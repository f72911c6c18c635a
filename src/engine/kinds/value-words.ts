import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';

import type { FieldMeta } from '../../../contract/field-meta.ts';
import { shownKind } from './shown-kinds.ts';

/** Formats a value of any field in a language; `name` is the name of a reference, or the names of several. */
export const valueWords = (i18n: I18n, meta: FieldMeta, value: unknown, name?: unknown): string =>
  shownKind(meta.kind).words(value, {
    meta,
    i18n,
    name,
    wordsOf: (inner, each) => valueWords(i18n, inner, each),
  });

/** The same in the person's language. */
export function useValueWords(): (meta: FieldMeta, value: unknown, name?: unknown) => string {
  const { i18n } = useLingui();
  return (meta, value, name) => valueWords(i18n, meta, value, name);
}
