/** What waits on this device for a record, pure. */
import type { ResourceName } from '../../../contract/catalogue.ts';
import { itemKind } from '../../../contract/code.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import type { PendingEdit } from '../../outbox/pending-edits.ts';

/** The kind of items a resource holds; null for one whose changes do not go through the outbox. */
export const kindOf = (name: ResourceName) => itemKind.safeParse(name).data ?? null;

/** A record as it will be once what waits for it has arrived. */
export const withPending = (record: ResourceRecord, edit: PendingEdit | null | undefined): ResourceRecord =>
  edit ? { ...record, ...edit.values } : record;
