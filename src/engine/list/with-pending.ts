import type { ResourceName } from '../../../contract/resource-access.ts';
/** Pending changes on this device of a record; pure. */
import { declaration } from '../../api/declarations.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import type { PendingEdit } from '../../outbox/pending-edits.ts';

/** The outbox kind of a resource's changes; null if they do not go through the outbox. */
export const kindOf = (name: ResourceName) => declaration(name).outbox ?? null;

/** A record with its pending changes applied. */
export const withPending = (record: ResourceRecord, edit: PendingEdit | null | undefined): ResourceRecord =>
  edit ? { ...record, ...edit.values } : record;
