import { fieldMeta, isEmpty } from '../../../contract/field-meta.ts';
import type { ValueContext } from './kind.ts';

/** The title of a row; without one, what it is called and its number. */
export function rowTitle(
  { meta, i18n, wordsOf }: Pick<ValueContext, 'meta' | 'i18n' | 'wordsOf'>,
  row: Readonly<Record<string, unknown>>,
  index: number,
): string {
  if (!meta.rows) return '';
  const { shape, title, one } = meta.rows;
  const { [title]: value } = row;
  const { schema } = shape[title] ?? {};
  return schema && !isEmpty(value) ? wordsOf(fieldMeta(schema), value) : `${i18n._(one)} ${index + 1}`;
}
