import type { ResourceRecord } from '../../api/resource-queries.ts';
import { ChoiceBadge } from '../../engine/values/choice-badge.tsx';

/** What an item's badge says: its status, or that it is active without all it needs to be on sale. */
export const badgeOf = ({ status, incomplete }: ResourceRecord): unknown =>
  status === 'active' && incomplete === true ? 'incomplete' : status;

/** An item's status as a badge. */
export function ItemBadge({ record }: { record: ResourceRecord }) {
  return <ChoiceBadge value={badgeOf(record)} />;
}
