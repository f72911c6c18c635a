/** What is taken away of a list, and how: at once, or in the background. */
import { exportCall, imagesCall } from '../../../../contract/resource-export.ts';
import type { Resource } from '../../../../contract/resource.ts';
import type { ExportWish } from '../../../api/exports.ts';
import type { ListSearch } from '../../../api/resource-queries.ts';

/** A spreadsheet of everything or of the columns on show, or the photos. */
export type ExportScope = 'all' | 'shown' | 'photos';

/** Photos of more records than these are not waited for. */
const PHOTOS_AWAITED_MAX = 500;
/** More ids than these make an address that not every server takes. */
const ADDRESS_IDS_MAX = 100;

/** What is taken away. */
export interface Exported {
  /** The whole list, what is found in it, or what is chosen of it. */
  part: 'list' | 'found' | 'chosen';
  /** Which records those are, and their order. */
  query: ListSearch;
  /** The columns on show. */
  columns: readonly string[];
  /** How many records; undefined while nobody knows. */
  total: number | undefined;
  /** There are more than were counted. */
  isOpenEnded: boolean;
}

/** How many records are named one by one. */
export const idsOf = ({ query }: Exported) => (Array.isArray(query['ids']) ? query['ids'].length : 0);

/** Whether a file is too large to wait for. */
export function isLarge(what: ExportScope, exported: Exported): boolean {
  const { total = 0, isOpenEnded } = exported;
  return isOpenEnded || idsOf(exported) > ADDRESS_IDS_MAX || (what === 'photos' && total > PHOTOS_AWAITED_MAX);
}

/** The call that makes a file. */
export function wishOf(what: ExportScope, resource: Resource, { query, columns }: Exported): ExportWish {
  if (what === 'photos') return { path: imagesCall(resource).path, query };
  const { path } = exportCall(resource);
  return { path, query: what === 'shown' ? { ...query, columns } : query };
}
