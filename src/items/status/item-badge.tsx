import { useLingui } from '@lingui/react/macro';

import { ITEM_STATUS_WORDS } from '../../../contract/status.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { useValueWords } from '../../engine/kinds/value-words.ts';
import { COMPLETION_WORDS, toneOf } from '../../engine/values/choice-words.ts';
import { textOf } from '../../engine/values/text-of.ts';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';

/** What an item's badge says: its status, or that it is active without all it needs to be on sale. */
export const badgeOf = ({ status, incomplete }: ResourceRecord): string =>
  status === 'active' && incomplete === true ? 'incomplete' : textOf(status);

/** Says what an item's badge says. */
export function useStatusWord(): (status: string) => { tone: Tone; label: string } {
  const { t } = useLingui();
  const words = useValueWords();
  return (status) => {
    const { [status]: completion } = COMPLETION_WORDS;
    const label = completion ? t(completion) : words({ kind: 'choice', words: ITEM_STATUS_WORDS }, status);
    return { tone: toneOf(status) ?? 'quiet', label };
  };
}

/** An item's status as a badge. */
export function ItemBadge({ record }: { record: ResourceRecord }) {
  const { tone, label } = useStatusWord()(badgeOf(record));
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}
