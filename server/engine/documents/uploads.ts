/** Takes documents in: of no record until one names them. */
import { randomUUID } from 'node:crypto';

import type { Caller } from '../../../contract/access.ts';
import { clock } from '../../../contract/clock.ts';
import { type AttachedFile, FILE_ENDINGS, FILE_TYPES, type FileType } from '../../../contract/field-kinds/file.ts';
import { FILE_NAME_MAX } from '../../../contract/limits.ts';
import { files } from '../../db/schema/files.ts';
import type { Deps } from '../deps.ts';
import { sha256, type Upload } from '../photos/pictures.ts';
import { deliver } from '../records/delivery.ts';
import type { Answer } from '../records/idempotency.ts';
import { Refusal } from '../refusal.ts';
import { documentName, documentOf } from './documents.ts';

interface DocumentUpload {
  caller: Caller;
  upload: Upload;
  /** As on the device it comes from. */
  name: string;
  idempotencyKey: string | null;
}

/**
 * Keeps a document, once per key. Sent again, it puts its bytes back if the store has lost them. Throws `unsupportedFile`, and the two
 * idempotency refusals.
 */
export async function keepDocument(
  deps: Deps,
  { caller, upload: { bytes, path }, name: given, idempotencyKey }: DocumentUpload,
): Promise<Answer<AttachedFile>> {
  const { storage } = deps;
  const type = typeOf(bytes);
  if (!type) throw new Refusal('unsupportedFile', { errors: [{ path, code: 'document' }] });
  const digest = sha256(bytes);
  const name = plainName(given, type);
  const id = randomUUID();
  const answer = await deliver<AttachedFile>(deps, {
    userId: caller._id,
    idempotencyKey,
    call: 'upload a document',
    fields: { name, sha256: digest },
    uploads: [],
    // A file without a row, of a request that breaks off here, is for the sweep.
    prepare: () => storage.put(documentName(id), bytes),
    async commit(tx) {
      const row = { id, owner: caller._id, name, type, bytes: bytes.length, sha256: digest, createdAt: clock.now() };
      const [kept] = await tx.insert(files).values(row).returning();
      if (!kept) throw new Error('a document was not inserted');
      return { recordId: id, body: { data: documentOf(kept) } };
    },
  });
  if (answer.replayed) {
    await storage.remove(documentName(id));
    const known = documentName(answer.body.data._id);
    const there = await storage.read(known);
    if (!there || sha256(there) !== digest) await storage.put(known, bytes);
  }
  return answer;
}

/** How the bytes of each type begin, by their place. */
const BEGINNINGS: Readonly<Record<FileType, readonly (readonly [at: number, bytes: string])[]>> = {
  'application/pdf': [[0, '%PDF-']],
  'image/jpeg': [[0, '\u00ff\u00d8\u00ff']],
  'image/png': [[0, '\u0089PNG\r\n\u001a\n']],
  'image/webp': [
    [0, 'RIFF'],
    [8, 'WEBP'],
  ],
};

/** The type of a document by its first bytes, whatever its name says; undefined if it is none of those taken. */
function typeOf(bytes: Uint8Array): FileType | undefined {
  const beginning = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  return FILE_TYPES.find((type) => BEGINNINGS[type].every(([at, sign]) => beginning.startsWith(sign, at)));
}

/**
 * A name that shows what it is: without signs that nobody sees or that turn its direction, without folders, and with an ending of its type.
 */
function plainName(given: string, type: FileType): string {
  const [usual, ...others] = FILE_ENDINGS[type];
  const plain = given
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[\\/]/g, '-')
    .trim();
  const isEnded = [usual, ...others].some((ending) => plain.toLowerCase().endsWith(`.${ending}`));
  const ending = isEnded ? plain.slice(plain.lastIndexOf('.')) : `.${usual}`;
  const stem = isEnded ? plain.slice(0, -ending.length) : plain;
  // Whole characters, so that no half of one is left.
  const most = FILE_NAME_MAX - ending.length;
  return `${stem
    .slice(0, most)
    .toWellFormed()
    .replace(/\u{fffd}$/u, '')}${ending}`;
}
