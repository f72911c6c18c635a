/** Saves a record from its form, merging what somebody else may have saved meanwhile. */
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { Answer } from '../../../contract/call.ts';
import { createCall, editCall } from '../../../contract/change-calls.ts';
import type { FieldFailure } from '../../../contract/failure.ts';
import { ask, type CallFor } from '../../api/client.ts';
import { credentials } from '../../api/credentials.ts';
import { useFailureText } from '../../api/failure-text.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import type { Failure, Result } from '../../api/result.ts';
import { readAgain } from '../../api/update-cached-record.ts';
import type { PhotoEntry } from '../../capture/use-photos.ts';
import type { Fields } from '../../outbox/form-content.ts';
import { partsOf } from '../../outbox/form-parts.ts';
import { merge } from '../../outbox/merge.ts';
import { ownCall } from '../../session/own-call.ts';
import type { FormDraftKeeper } from './form-draft.ts';
import type { DeclaredForm } from './record-fields.ts';
import { areMergeable, type FormContent, readFields } from './record-values.ts';

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
  /** Withdraws the refused change before the form goes on; resolves to why that is not possible. */
  undo?: () => Promise<Refused | null>;
}

interface Refused {
  state: 'refused';
  /** Errors of single fields. */
  errors: readonly Pick<FieldFailure, 'path' | 'message'>[];
  /** Shown if none of them belongs to a field of the form. */
  message: ReactNode;
  /** The key stands for something else by now: the next try needs another one. */
  isOther?: true;
}

/**
 * The result of a save. Without an id the record is not on the server yet. `moved`: somebody else has edited other fields, and the form
 * must rebase on their record. `warned`: nothing was sent, and the person may insist.
 */
export type RecordSaved =
  | { state: 'saved'; id: string | null; message: string | undefined }
  | { state: 'moved'; record: ResourceRecord }
  | { state: 'conflict'; conflict: RecordConflict }
  | { state: 'warned'; warnings: readonly string[] }
  | Refused;

/** One try to save a form that has no errors. */
export interface SaveTry extends FormContent {
  /** The values to send: all of a new record, only the differences of an existing one. */
  fields: Fields;
  /** Idempotency key of a new record: the same for every try. */
  key: string;
  keeper: FormDraftKeeper;
  photos: readonly PhotoEntry[];
  /** The person has seen the warnings. */
  sure: boolean;
}

/** Saves a form, and drops its draft once it is safe. Never throws. */
export type SaveForm = (form: SaveTry) => Promise<RecordSaved>;

/** Saves a declared form by the calls of its resource. */
export function useRecordSaving(form: DeclaredForm): SaveForm {
  const { t } = useLingui();
  const words = useFailureText();
  const client = useQueryClient();
  const { name, more } = form;
  const refused = (failure: Failure): Refused => {
    readAgain(client, name);
    const { errors = [], ermessage, message = '' } = failure.kind === 'problem' ? failure.problem : {};
    const blamed = ermessage && more.blame?.[ermessage];
    const isOther = ermessage === 'idempotencyMismatch';
    return {
      state: 'refused',
      errors: errors.length === 0 && blamed ? [{ path: blamed, message }] : errors,
      message: isOther
        ? t`It was saved earlier, without your last changes. Look for it in the list: saving again creates a second one.`
        : words(failure),
      ...(isOther ? { isOther } : {}),
    };
  };
  return async (content) => {
    const { typed, seen, sure, keeper } = content;
    if (!sure && more.warning) {
      const found = await ownCall(more.warning.ask(readFields(form, typed, null).fields, seen?._id));
      if (!found.ok) return refused(found.failure);
      if (found.value.length > 0) return { state: 'warned', warnings: found.value };
    }
    const saved = await saveRecord(form, content);
    if ('failure' in saved) return refused(saved.failure);
    if (saved.state === 'saved') await keeper.drop();
    else readAgain(client, name);
    return saved;
  };
}

/** Creates a record under an idempotency key, with its photo, or sends the differences to the version read. */
async function saveRecord(form: DeclaredForm, content: SaveTry): Promise<RecordSaved | { failure: Failure }> {
  const { resource, more, photo } = form;
  const { fields, seen, key, photos } = content;
  const picture = photos.find((entry) => entry.status === 'ready')?.photo.bytes;
  const timing = picture ? { timeoutMs: UPLOAD_TIMEOUT_MS } : {};
  if (!seen) {
    const answer = await send(more.create?.call ?? createCall(resource), {
      body: photo ? multipart(fields, photo.field, picture) : fields,
      headers: { 'Idempotency-Key': key },
      ...timing,
    });
    if (!answer.ok) return answer;
    return { state: 'saved', id: answer.value.data._id, message: answer.value.message };
  }
  const { _id: id, rev } = seen;
  const answer = await send(editCall(resource), {
    params: { id },
    body: photo && picture ? multipart(cleared(fields), photo.field, picture) : fields,
    ...timing,
    headers: { 'If-Match': `"${Number(rev)}"` },
  });
  if (answer.ok) return { state: 'saved', id, message: answer.value.message };
  const { failure } = answer;
  const record = failure.kind === 'problem' && failure.problem.ermessage === 'stale' ? failure.problem.record : null;
  return record ? staleOutcome(form, content, { ...record, _id: id }) : answer;
}

const send = (call: unknown, sent: Parameters<typeof ask>[2]): Promise<Result<Answer<ResourceRecord>, Failure>> =>
  ownCall(ask(call as CallFor<ResourceRecord>, credentials(), sent));

function multipart(fields: Fields, slot: string, picture: ArrayBuffer | undefined): FormData {
  const body = new FormData();
  for (const [name, part] of partsOf(fields)) body.append(name, part);
  if (picture) body.append(slot, new File([picture], 'photo.jpg', { type: 'image/jpeg' }));
  return body;
}

/** In a form an empty part clears a value. */
const cleared = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value ?? '']));

function staleOutcome({ schemas }: DeclaredForm, content: SaveTry, record: ResourceRecord): RecordSaved {
  const { seen: before, fields: mine } = content;
  const seen = before ?? {};
  const merged = merge(seen, mine, record);
  // The answer to an earlier try was lost.
  if (merged.word === 'there') return { state: 'saved', id: record._id, message: undefined };
  const fields =
    merged.word === 'conflict' ? merged.fields.filter((name) => !areMergeable(schemas, content, record, name)) : [];
  if (fields.length === 0) return { state: 'moved', record };
  const of = (values: Fields) => Object.fromEntries(Object.keys(mine).map((name) => [name, values[name] ?? null]));
  return { state: 'conflict', conflict: { record, before: seen, mine, theirs: of(record), fields } };
}
