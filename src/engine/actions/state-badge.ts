import { useLingui } from '@lingui/react/macro';

import type { FieldMeta } from '../../../contract/field.ts';
import type { Tone } from '../../ui/status-badge.tsx';
import { useValueWords } from '../kinds/value-words.ts';
import { COMPLETION_WORDS, toneOf } from '../values/choice-words.ts';

/** Label and tone of a state's badge. */
export function useStateBadge(): (meta: FieldMeta, state: string) => { tone: Tone; label: string } {
  const { t } = useLingui();
  const words = useValueWords();
  return (meta, state) => {
    const { [state]: completion } = COMPLETION_WORDS;
    return { tone: toneOf(state) ?? 'quiet', label: completion ? t(completion) : words(meta, state) };
  };
}
