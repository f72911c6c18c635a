import type { FieldMeta } from '../../../contract/field.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useValueWords } from '../kinds/value-words.ts';
import { toneOf } from './choice-words.ts';
import { textOf } from './text-of.ts';

/** A word of a choice: a status as a badge, any other as text. */
export function ChoiceBadge({ value, meta }: { value: unknown; meta: FieldMeta }) {
  const words = useValueWords();
  const tone = toneOf(textOf(value));
  const said = words(meta, value);
  return tone ? <StatusBadge tone={tone}>{said}</StatusBadge> : said;
}
