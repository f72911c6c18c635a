/** Documents: uploaded once, of one record, read by whoever may read that, and kept as long as a change can be undone. */
import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import { API_BASE } from '../../contract/app.ts';
import type { AttachedFile } from '../../contract/field-kinds/file.ts';
import { REMOVED_MS, DOCUMENT_BYTES_MAX, TICKET_MS, UNATTACHED_MS } from '../../contract/limits.ts';
import { files } from '../../server/db/schema/files.ts';
import { idempotencyKeys, orphanedFiles } from '../../server/db/schema/ledger.ts';
import { documentName } from '../../server/engine/documents/documents.ts';
import { dropUnusedDocuments } from '../../server/engine/documents/unused-documents.ts';
import { verifyInstallation } from '../../server/services/backups/verify-installation.ts';
import { removeOrphans, sweepFolders } from '../../server/services/photos/sweep.ts';
import { steppedClock } from '../support/clock.ts';
import { serverWithDeclared } from '../support/declared-records.ts';
import { addDocument, pdf, sendDocument } from '../support/server-documents.ts';
import type { Person } from '../support/server-people.ts';
import { jpeg } from '../support/server-photos.ts';
import { swatch } from '../support/swatch/swatch.ts';

const { server, people, requiredOf } = await serverWithDeclared();
const { db, storage } = server.deps;
const { admin, staff, merchantA, merchantB } = people;

const call = (path: string, json?: unknown, method?: string, { token }: Person = admin) =>
  server.client.call(path, { token, json, ...(method ? { method } : {}), headers: { 'Accept-Language': 'en' } });
async function addSwatch(fields: object = {}, person: Person = admin): Promise<string> {
  const hub = person === admin ? { hubcenter: merchantA.id } : {};
  const { hubcenter: _, ...required } = requiredOf(swatch);
  const { status, body } = await call('/swatch', { ...required, ...hub, ...fields }, 'POST', person);
  expect([status, body.errors]).toEqual([201, undefined]);
  return (body.data as { _id: string })._id;
}
const put = (id: string, fields: object, person: Person = admin) => call(`/swatch/${id}`, fields, 'PUT', person);
const read = async (id: string) => (await call(`/swatch/${id}`)).body.data as Record<string, unknown>;
const refusal = ({ status, body }: Awaited<ReturnType<typeof call>>) => [
  status,
  body.errors?.[0]?.path,
  body.errors?.[0]?.code,
];
const rowOf = async (id: string) => (await db.select().from(files).where(eq(files.id, id)))[0];
const later = (ms: number) => new Date(Date.now() + ms + 60_000);

/** Opens a document as a page does; the ticket's status if there is none. */
async function open({ _id }: AttachedFile, person: Person = admin): Promise<Response | number> {
  const { status, body } = await call('/export/ticket', { path: `/file/${_id}` }, 'POST', person);
  if (status !== 200) return status;
  return fetch(addressOf(_id, (body.data as { token: string }).token));
}
const addressOf = (id: string, token: string) => `${server.origin}${API_BASE}/file/${id}?token=${token}`;
const statusOf = async (document: AttachedFile, person: Person) => {
  const opened = await open(document, person);
  return typeof opened === 'number' ? opened : opened.status;
};

describe('upload', () => {
  it('is once per key, whatever was sent twice, and puts its bytes back if the store has lost them', async () => {
    const key = randomUUID();
    const first = await sendDocument(server, admin, { key });
    expect(first.body.data).toEqual({
      _id: expect.any(String),
      name: 'Course.pdf',
      type: 'application/pdf',
      bytes: pdf().length,
    });
    const stored = documentName((first.body.data as AttachedFile)._id);
    await storage.remove(stored);
    const again = await sendDocument(server, admin, { key });
    expect(again.headers.get('Idempotent-Replayed')).toBe('true');
    expect(again.body.data).toEqual(first.body.data);
    expect(await storage.read(stored)).toEqual(pdf());
    expect((await sendDocument(server, admin, { key, bytes: pdf('other') })).body.ermessage).toBe(
      'idempotencyMismatch',
    );
    const documents = [];
    for await (const { name } of storage.list()) if (name.endsWith('.file')) documents.push(name);
    expect(documents).toEqual([stored]);
  });

  it('is refused if its bytes are of no type that is taken, whatever its name', async () => {
    for (const bytes of [
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      '<!doctype html>',
      'PK\u0003\u0004',
      '%PDF',
      '',
    ]) {
      const { status, body } = await sendDocument(server, admin, { bytes: Buffer.from(bytes) });
      expect([bytes, status, body.ermessage, body.message]).toEqual([
        bytes,
        415,
        'unsupportedFile',
        'Couldn’t read the file. Use PDF, JPEG, PNG or WebP',
      ]);
    }
  });

  it('is refused if it is too large, with the limit', async () => {
    const { status, body } = await sendDocument(server, admin, {
      bytes: Buffer.alloc(DOCUMENT_BYTES_MAX + 1, '%PDF-'),
    });
    expect([status, body.limit]).toEqual([413, DOCUMENT_BYTES_MAX]);
  });

  it('is named by what it is: with the ending of its type, and without signs that hide it', async () => {
    const photo = await jpeg();
    for (const [given, bytes, name] of [
      ['setup.exe', pdf(), 'setup.exe.pdf'],
      ['../etc/Corso \u202egpj.pdf', pdf(), '..-etc-Corso gpj.pdf'],
      ['Foto.JPEG', photo, 'Foto.JPEG'],
      ['Foto', photo, 'Foto.jpg'],
      ['x'.repeat(200), pdf(), `${'x'.repeat(196)}.pdf`],
      [`${'x'.repeat(195)}🧵`, pdf(), `${'x'.repeat(195)}.pdf`],
    ] as const) {
      expect((await addDocument(server, admin, { name: given, bytes })).name).toBe(name);
    }
  });

  it('is refused to whoever does not work at the counter', async () => {
    expect((await sendDocument(server, people.customer)).status).toBe(403);
  });
});

describe('a record', () => {
  it('names a document that its writer uploaded, as it was answered, and is found by it', async () => {
    const certificate = await addDocument(server, merchantA);
    const bare = await addSwatch({}, merchantA);
    const id = await addSwatch({ certificate }, merchantA);
    expect((await read(id))['certificate']).toEqual(certificate);
    expect(await rowOf(certificate._id)).toMatchObject({ entity: 'swatch', recordId: id, field: 'certificate' });
    const found = async (which: string) =>
      ((await call(`/swatches?certificate=${which}&limit=100`)).body.data as { _id: string }[]).map(({ _id }) => _id);
    const [some, none] = [await found('some'), await found('none')];
    expect([some.includes(id), some.includes(bare), none.includes(id), none.includes(bare)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  it('does not name the upload of somebody else, the document of another record, or one that differs from it', async () => {
    const foreign = await addDocument(server, merchantB);
    const taken = await addDocument(server, merchantA);
    await addSwatch({ certificate: taken }, merchantA);
    const own = await addDocument(server, merchantA);
    const id = await addSwatch({}, merchantA);
    const unknown = [422, 'certificate', 'unknownFile'];
    for (const certificate of [foreign, taken, { ...own, name: 'Other.pdf' }, { ...own, _id: randomUUID() }]) {
      expect(refusal(await put(id, { certificate }, merchantA))).toEqual(unknown);
    }
    expect(await rowOf(own._id)).toMatchObject({ recordId: null });
    expect((await put(id, { certificate: own }, merchantA)).status).toBe(200);
  });

  it('takes the types and sizes that its field declares', async () => {
    const id = await addSwatch();
    const photo = await addDocument(server, admin, { bytes: await jpeg() });
    expect(refusal(await put(id, { certificate: photo }))).toEqual([422, 'certificate.type', 'choice']);
    const large = await addDocument(server, admin, { bytes: Buffer.concat([pdf(), Buffer.alloc(2_000_000)]) });
    expect(refusal(await put(id, { certificate: large }))).toEqual([422, 'certificate.bytes', 'tooLarge']);
  });

  it('names a document in one place alone, and of two records that name it at once one does', async () => {
    const [own, other] = [await addDocument(server, admin), await addDocument(server, admin)];
    const lesson = (sheet: AttachedFile, at = 1) => {
      const _id = `0190f000-0000-7000-8000-00000000000${at}`;
      return { _id, title: 'Weaving', price: null, fabric: null, questions: [], sheet };
    };
    const id = await addSwatch({ lessons: [lesson(own)] });
    expect(await rowOf(own._id)).toMatchObject({ recordId: id, field: 'lessons' });
    expect(refusal(await put(id, { certificate: own }))).toEqual([422, 'certificate', 'repeated']);
    const twice = { lessons: [lesson(other, 1), lesson(other, 2)] };
    expect(refusal(await put(id, twice))).toEqual([422, 'lessons.1.sheet', 'repeated']);
    // Moved from a row to a field of its own in one change.
    expect((await put(id, { certificate: own, lessons: [] })).status).toBe(200);
    expect(await rowOf(own._id)).toMatchObject({ field: 'certificate', detachedAt: null });
    const rivals = [await addSwatch(), await addSwatch()];
    const answers = await Promise.all(rivals.map((each) => put(each, { certificate: other })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });
});

describe('a document', () => {
  it('is saved under its name and never opened in the page, by a ticket that is valid once and for a minute', async () => {
    const clock = steppedClock();
    const certificate = await addDocument(server, merchantA, { name: 'Attestato “é”.pdf' });
    await addSwatch({ certificate }, merchantA);
    const opened = (await open(certificate, staff)) as Response;
    expect(Buffer.from(await opened.arrayBuffer())).toEqual(pdf());
    expect(Object.fromEntries(opened.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Attestato ___.pdf"; filename*=UTF-8''Attestato%20%E2%80%9C%C3%A9%E2%80%9D.pdf`,
      'content-length': String(pdf().length),
      'x-content-type-options': 'nosniff',
    });
    const ticket = async () => {
      const { body } = await call('/export/ticket', { path: `/file/${certificate._id}` });
      return (body.data as { token: string }).token;
    };
    const used = addressOf(certificate._id, await ticket());
    expect([(await fetch(used)).status, (await fetch(used)).status]).toEqual([200, 401]);
    const late = await ticket();
    clock.step(TICKET_MS);
    expect((await fetch(addressOf(certificate._id, late))).status).toBe(401);
  });

  it('is read by whoever may read its record, and before that by its owner alone', async () => {
    const certificate = await addDocument(server, merchantA);
    const statuses = async () => [
      await statusOf(certificate, merchantA),
      await statusOf(certificate, merchantB),
      await statusOf(certificate, staff),
      await statusOf(certificate, people.customer),
    ];
    expect(await statuses()).toEqual([200, 404, 404, 403]);
    await addSwatch({ certificate }, merchantA);
    expect(await statuses()).toEqual([200, 404, 200, 403]);
    expect(await statusOf({ ...certificate, _id: randomUUID() }, admin)).toBe(404);
  });

  it('is not opened any more once its reader has lost the record', async () => {
    const certificate = await addDocument(server, merchantA);
    const id = await addSwatch({ certificate }, merchantA);
    const { body } = await call('/export/ticket', { path: `/file/${certificate._id}` }, 'POST', merchantA);
    expect((await put(id, { hubcenter: merchantB.id })).status).toBe(200);
    const { token } = body.data as { token: string };
    expect((await fetch(addressOf(certificate._id, token))).status).toBe(404);
  });

  it('stays with a record in the trash, and is back with it', async () => {
    const certificate = await addDocument(server, merchantA);
    const id = await addSwatch({ certificate }, merchantA);
    expect((await call(`/swatch/${id}`, undefined, 'DELETE')).status).toBe(200);
    await dropUnusedDocuments(db, later(REMOVED_MS));
    expect(await statusOf(certificate, admin)).toBe(200);
    expect((await call(`/restore/swatch/${id}`, undefined, 'PUT')).status).toBe(200);
    expect((await read(id))['certificate']).toEqual(certificate);
  });

  it('is back when somebody undoes that it was replaced, for 30 days; the history has its name', async () => {
    const [first, second] = [await addDocument(server, merchantA), await addDocument(server, merchantA)];
    const id = await addSwatch({ certificate: first }, merchantA);
    await put(id, { certificate: second }, merchantA);
    expect(await rowOf(first._id)).toMatchObject({ recordId: id, detachedAt: expect.any(Date) });
    const [entry] = (await call(`/history/swatch/${id}`)).body.data as { _id: string; changes: object[] }[];
    expect(entry?.changes).toMatchObject([{ field: 'certificate', from: first, to: second }]);
    await dropUnusedDocuments(db, later(REMOVED_MS - 120_000));
    expect((await call(`/history/swatch/${id}/undo`, { entry: entry?._id }, 'PUT', staff)).status).toBe(200);
    expect((await read(id))['certificate']).toEqual(first);
    expect(await rowOf(first._id)).toMatchObject({ recordId: id, detachedAt: null });
    // Gone for good after that.
    await put(id, { certificate: null });
    const [removal] = (await call(`/history/swatch/${id}`)).body.data as { _id: string }[];
    await dropUnusedDocuments(db, later(REMOVED_MS));
    expect(await rowOf(first._id)).toBeUndefined();
    expect(refusal(await call(`/history/swatch/${id}/undo`, { entry: removal?._id }, 'PUT'))).toEqual([
      422,
      'certificate',
      'unknownFile',
    ]);
  });
});

describe('the sweep', () => {
  let kept: AttachedFile;
  let left: AttachedFile;
  const key = randomUUID();
  beforeAll(async () => {
    kept = await addDocument(server, admin);
    await addSwatch({ certificate: kept });
    left = await addDocument(server, admin, { key });
  });

  it('drops a document that no record has named for a day, with its key, and removes its file 30 days later', async () => {
    await dropUnusedDocuments(db, later(UNATTACHED_MS - 120_000));
    expect(await rowOf(left._id)).toBeDefined();
    await dropUnusedDocuments(db, later(UNATTACHED_MS));
    expect([await rowOf(left._id), await rowOf(kept._id)]).toEqual([undefined, expect.anything()]);
    expect(await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key))).toEqual([]);
    expect((await db.select().from(orphanedFiles)).map(({ name }) => name)).toContain(documentName(left._id));
    await removeOrphans(server.deps, later(REMOVED_MS - 120_000));
    expect(await storage.size(documentName(left._id))).not.toBeNull();
    await removeOrphans(server.deps, later(REMOVED_MS));
    expect(await storage.size(documentName(left._id))).toBeNull();
  });

  it('keeps the file of every document with a row, and finds those without one', async () => {
    const lost = documentName(randomUUID());
    await storage.put(lost, pdf());
    const folders = [documentName(kept._id), lost].map((name) => name.slice(0, 2));
    await sweepFolders(server.deps, folders, later(2 * UNATTACHED_MS));
    const orphans = (await db.select().from(orphanedFiles)).map(({ name }) => name);
    expect([orphans.includes(documentName(kept._id)), orphans.includes(lost)]).toEqual([false, true]);
  });
});

it('a check of the installation names a document whose bytes are gone or others', async () => {
  await db.delete(files).where(eq(files.sha256, ''));
  const [gone, other] = [await addDocument(server, admin), await addDocument(server, admin)];
  expect((await verifyInstallation(db, storage)).faults).toEqual([]);
  await storage.remove(documentName(gone._id));
  await storage.put(documentName(other._id), pdf('other'));
  const faults = [gone, other].map(({ _id }) => `document ${_id}: no file, or a changed one`);
  expect((await verifyInstallation(db, storage)).faults.toSorted()).toEqual(faults.toSorted());
});
