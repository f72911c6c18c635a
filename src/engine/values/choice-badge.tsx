import { useLingui } from '@lingui/react/macro';

import { StatusBadge } from '../../ui/status-badge.tsx';
import { choiceWord } from './choice-words.ts';
import { textOf } from './text-of.ts';

/** A word out of few, such as a status, as a badge; one that is not known stands as it is. */
export function ChoiceBadge({ value }: { value: unknown }) {
  const { t } = useLingui();
  const word = choiceWord(textOf(value));
  return <StatusBadge tone={word?.tone ?? 'quiet'}>{word ? t(word.label) : textOf(value)}</StatusBadge>;
}
