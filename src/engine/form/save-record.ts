/** Saves a record from its form, merging what somebody else may have saved meanwhile. */
import type { Answer } from '../../../contract/call.ts';
import { createCall, editCall } from '../../../contract/resource-calls.ts';
import { ask, type CallFor } from '../../api/client.ts';
import { credentials } from '../../api/credentials.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import type { Failure, Result } from '../../api/result.ts';
import type { Fields } from '../../outbox/form-content.ts';
import { merge } from '../../outbox/merge.ts';
import { ownCall } from '../../session/own-call.ts';
import { textOf } from '../values/text-of.ts';
import type { DeclaredForm } from './record-fields.ts';

/** A form with a photo is larger than a JSON call and may travel over a slow link; in ms. */
const UPLOAD_TIMEOUT_MS = 60_000;

/** The same fields, edited here and by somebody else. */
export interface RecordConflict {
  record: ResourceRecord;
  before: Fields;
  mine: Fields;
  theirs: Fields;
  /** The fields to decide. */
  fields: readonly string[];
}

/** The result of a save. `moved`: somebody else has edited other fields, and the form must rebase on their record. */
export type RecordSaved =
  | { state: 'saved'; id: string; message: string | undefined }
  | { state: 'moved'; record: ResourceRecord }
  | { state: 'conflict'; conflict: RecordConflict }
  | { state: 'refused'; failure: Failure };

/** Creates a record under an idempotency key, with its photos, or sends the differences to the version read. */
export async function saveRecord(
  form: DeclaredForm,
  fields: Fields,
  seen: ResourceRecord | null,
  { files, key }: { files: ReadonlyMap<string, File>; key: string },
): Promise<RecordSaved> {
  if (!seen) {
    const call = form.more.create?.call ?? createCall(form.resource);
    const answer = await send(call, {
      body: form.photos.length > 0 ? multipart(fields, files) : fields,
      headers: { 'Idempotency-Key': key },
      ...(files.size > 0 ? { timeoutMs: UPLOAD_TIMEOUT_MS } : {}),
    });
    if (!answer.ok) return { state: 'refused', failure: answer.failure };
    return { state: 'saved', id: answer.value.data._id, message: answer.value.message };
  }
  const { _id: id, rev } = seen;
  if (Object.keys(fields).length === 0) return { state: 'saved', id, message: undefined };
  const answer = await send(editCall(form.resource), {
    params: { id },
    body: fields,
    headers: { 'If-Match': `"${Number(rev)}"` },
  });
  if (answer.ok) return { state: 'saved', id, message: answer.value.message };
  const { failure } = answer;
  const record = failure.kind === 'problem' && failure.problem.ermessage === 'stale' ? failure.problem.record : null;
  return record ? overtaken(seen, fields, { ...record, _id: id }) : { state: 'refused', failure };
}

const send = (call: unknown, sent: Parameters<typeof ask>[2]): Promise<Result<Answer<ResourceRecord>, Failure>> =>
  ownCall(ask(call as CallFor<ResourceRecord>, credentials(), sent));

function multipart(fields: Fields, files: ReadonlyMap<string, File>): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const text of [value].flat().map(textOf)) if (text !== '') body.append(name, text);
  }
  for (const [name, file] of files) body.append(name, file, file.name);
  return body;
}

function overtaken(seen: Fields, mine: Fields, record: ResourceRecord): RecordSaved {
  const merged = merge(seen, mine, record);
  // The answer to an earlier try was lost.
  if (merged.word === 'there') return { state: 'saved', id: record._id, message: undefined };
  if (merged.word === 'disjoint') return { state: 'moved', record };
  const of = (values: Fields) => Object.fromEntries(Object.keys(mine).map((name) => [name, values[name] ?? null]));
  return { state: 'conflict', conflict: { record, before: seen, mine, theirs: of(record), fields: merged.fields } };
}
