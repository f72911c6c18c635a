import type { ResourceName } from '../../contract/catalogue.ts';
import { useFieldWord } from './use-field-word.ts';
import { viewOf } from './views.ts';

/** Names of fields as the screens of their resource call them, in one line. */
export function FieldNames({ kind, names }: { kind: ResourceName; names: readonly string[] }) {
  const wordOf = useFieldWord(viewOf(kind));
  return names.map(wordOf).join(', ');
}
