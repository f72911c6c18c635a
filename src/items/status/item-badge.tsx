import { ITEM_STATUS_WORDS } from '../../../contract/status.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { useStateBadge } from '../../engine/actions/state-badge.ts';
import { textOf } from '../../engine/values/text-of.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';

/** The word of an item's badge: its status, or that it is active but incomplete for sale. */
export const badgeOf = ({ status, incomplete }: ResourceRecord): string =>
  status === 'active' && incomplete === true ? 'incomplete' : textOf(status);

/** An item's status as a badge. */
export function ItemBadge({ record }: { record: ResourceRecord }) {
  const { tone, label } = useStateBadge()({ kind: 'choice', words: ITEM_STATUS_WORDS }, badgeOf(record));
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}
