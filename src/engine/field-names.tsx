import { useLingui } from '@lingui/react/macro';

import type { ResourceName } from '../../contract/resource-access.ts';
import { joinWords } from '../i18n/format.ts';
import { useFieldWord } from './use-field-word.ts';
import { viewOf } from './views.ts';

/** Field labels as the screens of their resource use them, in one line. */
export function FieldNames({ kind, names }: { kind: ResourceName; names: readonly string[] }) {
  const wordOf = useFieldWord(viewOf(kind));
  const { i18n } = useLingui();
  return joinWords(names.map(wordOf), i18n.locale);
}
