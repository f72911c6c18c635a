import type { IncompleteItem } from '../../../contract/calls/completion.ts';
import type { ItemKind } from '../../../contract/code.ts';
import { renewed } from './work-item.ts';

/** An item of the queue for tests: a name and the given values only. */
export function incompleteOf(
  id: string,
  details: Readonly<Record<string, unknown>> = {},
  kind: ItemKind = 'product',
): IncompleteItem {
  const createdAt = '2026-03-01T08:00:00.000Z';
  const bare = { _id: id, kind, code: `MIL-${id}`, hubcenter: 'hub', hubcenterName: 'Milano', note: '' };
  const photos = { itemImage: null, tagImage: null, images: [] };
  const item = { ...bare, ...photos, missing: [], details: {}, capturedAt: null, createdAt, rev: 1 };
  return renewed(item, { name: 'Thing', ...details, rev: 1 });
}
