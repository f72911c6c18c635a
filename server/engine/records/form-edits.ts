/** Edits a record by a form that may contain photos: fields and photos together, once per key (spec section 7). */
import type { Deps } from '../deps.ts';
import type { Upload } from '../photos/pictures.ts';
import type { RecordSnapshot } from './change-notes.ts';
import { deliver } from './delivery.ts';
import { type Edit, editRecord } from './edits.ts';
import type { Answer } from './idempotency.ts';
import type { ServedResource } from './record-source.ts';
import { findRecord } from './records.ts';

interface KeyedEdit extends Edit {
  uploads: readonly Upload[];
  idempotencyKey: string | null;
  message: string;
}

/** Changes everything or nothing. Throws as `editRecord` or the source's own form does, and the refusals of the photos and the key. */
export function editByForm(
  deps: Deps,
  { resource, source }: ServedResource,
  { uploads, idempotencyKey, message, ...edit }: KeyedEdit,
): Promise<Answer<RecordSnapshot>> {
  const { id, caller, fields } = edit;
  const change = source.editForm ?? editRecord;
  return deliver<RecordSnapshot>(deps, {
    userId: caller._id,
    idempotencyKey,
    call: `update ${resource.name}`,
    fields: { id, ...fields },
    uploads,
    status: 200,
    // Before photos are decoded and stored.
    prepare: async () => void (uploads.length > 0 && (await findRecord(deps.db, source, resource, id, caller))),
    async commit(tx, photos) {
      return { recordId: id, body: { message, data: await change(tx, source, resource, { ...edit, photos }) } };
    },
  });
}
