import { downloadDocument, uploadDocument } from '../../contract/calls/files.ts';
import { documentName } from '../engine/documents/documents.ts';
import { findDocument } from '../engine/documents/read-document.ts';
import { keepDocument } from '../engine/documents/uploads.ts';
import { Refusal } from '../engine/refusal.ts';
import { created } from '../http/created.ts';
import { download } from './download.ts';
import type { Routes } from './route-deps.ts';

/** Documents: uploaded for a record, and downloaded from it. */
export const documentRoutes: Routes = (api, deps) => {
  api.mount(uploadDocument, async ({ caller, body: { name }, uploads, idempotencyKey }) => {
    const [upload] = uploads;
    if (!upload) throw new Refusal('badRequest');
    return created(await keepDocument(deps, { caller, upload, name, idempotencyKey }));
  });
  api.mountTicketed(downloadDocument, async ({ caller, params }) => {
    const { id, name } = await findDocument(deps, caller, params.id);
    const file = await deps.storage.open(documentName(id));
    if (!file) throw new Refusal('notFound');
    const plain = name.replace(/[^\x20-\x7e]|["%\\]/g, '_');
    return download(file.stream, { name, plain, bytes: file.size });
  });
};
