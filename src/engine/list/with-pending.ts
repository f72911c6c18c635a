/** What waits on this device for a record, pure. */
import type { ResourceName } from '../../../contract/catalogue.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import type { PendingEdit } from '../../outbox/pending-edits.ts';
import { declaration } from '../declared.ts';

/** The kind of parcels that changes of a resource wait as; null for one whose changes do not go through the outbox. */
export const kindOf = (name: ResourceName) => declaration(name).outbox ?? null;

/** A record as it will be once what waits for it has arrived. */
export const withPending = (record: ResourceRecord, edit: PendingEdit | null | undefined): ResourceRecord =>
  edit ? { ...record, ...edit.values } : record;
