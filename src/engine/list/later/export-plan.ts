/** What to export of a list, and how: as a download, or in the background. */
import { exportCall, imagesCall } from '../../../../contract/resource-export.ts';
import type { Resource } from '../../../../contract/resource.ts';
import type { ExportRequest } from '../../../api/exports.ts';
import type { ListSearch } from '../../../api/resource-queries.ts';

/** A spreadsheet of all or of the visible columns, or the photos. */
export type ExportScope = 'all' | 'shown' | 'photos';

/** Photos of more records than this are exported in the background. */
const PHOTOS_AWAITED_MAX = 500;
/** More ids than this make an address that not every server accepts. */
const ADDRESS_IDS_MAX = 100;

/** The records to export. */
export interface ExportSource {
  /** The whole list, its search result, or the selection. */
  part: 'list' | 'found' | 'chosen';
  /** The query of these records, with their order. */
  query: ListSearch;
  /** The visible columns. */
  columns: readonly string[];
  /** How many records; undefined while unknown. */
  total: number | undefined;
  /** There are more than were counted. */
  isOpenEnded: boolean;
}

/** How many records are selected by id. */
export const idsOf = ({ query }: ExportSource) => (Array.isArray(query['ids']) ? query['ids'].length : 0);

/** Whether an export is too large for a download. */
export function isLarge(what: ExportScope, exported: ExportSource): boolean {
  const { total = 0, isOpenEnded } = exported;
  return isOpenEnded || idsOf(exported) > ADDRESS_IDS_MAX || (what === 'photos' && total > PHOTOS_AWAITED_MAX);
}

/** The call that makes a file. */
export function requestOf(what: ExportScope, resource: Resource, { query, columns }: ExportSource): ExportRequest {
  if (what === 'photos') return { path: imagesCall(resource).path, query };
  const { path } = exportCall(resource);
  return { path, query: what === 'shown' ? { ...query, columns } : query };
}
