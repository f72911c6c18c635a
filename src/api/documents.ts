/** Documents of records: upload and download. */
import { uploadDocument } from '../../contract/calls/files.ts';
import type { AttachedFile } from '../../contract/field-kinds/file.ts';
import { FILE_NAME_MAX } from '../../contract/limits.ts';
import { credentials } from './credentials.ts';
import { exportAddress } from './exports.ts';
import type { Failure, Result } from './result.ts';
import { upload } from './upload.ts';

/** Sends a document, which the server keeps once per key; the answer is the value of a field. */
export async function sendDocument(
  file: File,
  key: string,
  onProgress: (share: number) => void,
): Promise<Result<AttachedFile, Failure>> {
  const form = new FormData();
  form.append('name', file.name.slice(0, FILE_NAME_MAX));
  form.append('file', file);
  const sent = { form, bytes: file.size, headers: { 'Idempotency-Key': key }, onProgress };
  const answer = await upload<AttachedFile>(uploadDocument, credentials(), sent);
  return answer.ok ? { ok: true, value: answer.value.data } : answer;
}

/** The download address of a document, as of an export. */
export const documentAddress = ({ _id }: AttachedFile) => exportAddress({ path: `/file/${_id}`, query: {} });
