/** A person's outbox in Node, with a real HTTP server that works correctly unless a test changes it. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, beforeEach, vi } from 'vitest';

import { APP_NAME, EPOCH_HEADER } from '../../contract/app.ts';
import type { Receipt } from '../../contract/calls/intake.ts';
import type { Profile } from '../../contract/calls/session.ts';
import { formatCode, type ItemKind } from '../../contract/code.ts';
import { SESSION_ENDED } from '../../contract/failure.ts';
import { storeAdded } from '../../src/outbox/added-photos.ts';
import { drain, retryNow } from '../../src/outbox/drain.ts';
import { enqueue } from '../../src/outbox/enqueue.ts';
import { photoPrints } from '../../src/outbox/form-content.ts';
import { storeUpdate } from '../../src/outbox/form-parcels.ts';
import { db, type Parcel } from '../../src/store/db.ts';
import { RECORD, type ServedRecord } from './served-record.ts';

export const OWNER = '0190a000-0000-7000-8000-00000000000a';
export const OTHER = '0190a000-0000-7000-8000-00000000000b';

export const profile: Profile = {
  _id: OWNER,
  fullName: 'Anna',
  picture: null,
  userType: 3,
  key: 3,
  email: 'anna@ordito.example',
  language: 'it',
  roles: ['admin'],
  moduleAccess: [],
  settings: {},
  status: 'active',
};

/** Responds to one upload, given its key and its multipart body as latin1 text. */
export type Answer = (key: string, parts: string, response: ServerResponse) => void;

/** State of the server; reset before each test. */
export const remote = {
  answer: (() => undefined) as Answer,
  uploads: [] as string[],
  /** Path of each upload. */
  paths: [] as string[],
  tokens: [] as (string | undefined)[],
  /** Keys sent to `/receipts/verify`, with the person they were for. */
  lookups: [] as { keys: string[]; capturedBy?: string; files?: boolean }[],
  /** Its answer when it is to read files; one of an earlier version refuses, or answers from rows; one without its store is down or silent. */
  files: 'stored' as 'stored' | 'changed' | 'rows' | 'refused' | 'down' | 'silent',
  /** Keys whose files it cannot read in time: a call with one gets no answer. */
  slowKeys: [] as string[],
  /** Receipts the server holds, by key. */
  held: new Map<string, Receipt>(),
  refuseToken: false,
  /** It refuses because the account is blocked. */
  blocked: false,
  /** The code issued next, if any. */
  freshCode: null as string | null,
  /** Requested blocks of codes. */
  reserved: [] as { hubcenter: string; kind: ItemKind; count: number }[],
  /** Number of immediate device reports. */
  reports: 0,
  /** Its epoch; null like a server of an earlier version. */
  epoch: null as string | null,
  /** Offset of its clock from this device's, in ms. */
  aheadMs: 0,
  /** The server's only record, which edits change; null if deleted. */
  record: null as ServedRecord | null,
  /** Received edits. */
  changes: [] as { id: string; rev: string; channel: string; fields: Record<string, unknown> }[],
  /** Replaces the response to an edit after the server has decided on it. */
  spoil: null as ((response: ServerResponse, applied: boolean) => void) | null,
};

/** Edits the record as another person. */
export function otherChanges(fields: Record<string, unknown>): void {
  if (remote.record) remote.record = { ...remote.record, ...fields, rev: remote.record.rev + 1 };
}

/** Responds like our server. */
export const reply = (response: ServerResponse, status: number, data: unknown) =>
  response.writeHead(status, { 'Content-Type': 'application/json', ...word() }).end(JSON.stringify({ data }));

const word = () => {
  const epoch = remote.epoch === null ? {} : { [EPOCH_HEADER]: remote.epoch };
  return { 'X-App': `${APP_NAME}/test`, Date: serverNow().toUTCString(), ...epoch };
};

/** The server's own clock, because a test may change the device's. */
const serverNow = () => new Date(new Date().getTime() + remote.aheadMs);

const refuseToken = (response: ServerResponse): void =>
  refuse(response, 401, { message: SESSION_ENDED, ...(remote.blocked ? { blocked: true } : {}) });

/** Refuses like our server. */
export function refuse(response: ServerResponse, status: number, more: object = {}): void {
  const problem = { type: 'about:blank', title: 'No', status, detail: '', message: 'no', requestId: 'x', ...more };
  response.writeHead(status, { 'Content-Type': 'application/problem+json', ...word() }).end(JSON.stringify(problem));
}

/** Stores the item without a response. */
export async function store(key: string): Promise<Receipt> {
  const parcel = await db.parcels.get({ id: key });
  const known = remote.held.get(key);
  if (known) return known;
  const isAdded = parcel?.action === 'addPhotos';
  if (isAdded) otherChanges({});
  const receipt: Receipt = {
    _id: '0190a000-0000-7000-8000-000000000001',
    code: parcel?.code ?? 'MIL-P000001X',
    kind: 'product',
    key,
    photos: parcel ? photoPrints(parcel).map((photo) => ({ ...photo, bytes: 1 })) : [],
    receivedAt: serverNow().toISOString(),
    ...(isAdded ? { imageIds: [key.replaceAll('-', '')], rev: remote.record?.rev } : {}),
  };
  remote.held.set(key, receipt);
  return receipt;
}

/** Stores the item and confirms it. */
export const deliver: Answer = (key, _parts, response) =>
  void store(key).then((receipt) => reply(response, 201, receipt));

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString('latin1');
  const url = new URL(request.url ?? '/', 'http://test');
  if (url.pathname.endsWith('/ping')) {
    reply(response, 200, { nonce: url.searchParams.get('nonce') ?? '' });
    return;
  }
  if (url.pathname.endsWith('/unique/code')) {
    if (remote.freshCode) reply(response, 200, remote.freshCode);
    else refuse(response, 503);
    return;
  }
  if (url.pathname.endsWith('/codes/reserve')) {
    const block = JSON.parse(body) as (typeof remote.reserved)[number];
    const first = 1000 * remote.reserved.push(block);
    const numbers = Array.from({ length: block.count }, (_, at) => first + at);
    const codes = numbers.map((sequence) => formatCode({ prefix: 'MIL', kind: block.kind, sequence }));
    reply(response, 200, { codes, expiresAt: '2999-01-01T00:00:00.000Z' });
    return;
  }
  if (url.pathname.endsWith('/receipts/verify')) {
    const question = JSON.parse(body) as (typeof remote.lookups)[number];
    remote.lookups.push(question);
    if (remote.refuseToken) {
      refuseToken(response);
      return;
    }
    if (question.files && remote.files === 'refused') {
      refuse(response, 422, { ermessage: 'validation' });
      return;
    }
    if (question.files && remote.files === 'down') {
      refuse(response, 503);
      return;
    }
    if (question.files && (remote.files === 'silent' || question.keys.some((key) => remote.slowKeys.includes(key)))) {
      response.destroy();
      return;
    }
    if (question.files && remote.files === 'changed') for (const key of question.keys) remote.held.delete(key);
    const stored = question.files && remote.files === 'stored' ? { stored: true } : {};
    const found = question.keys.map((key) => {
      const receipt = remote.held.get(key);
      return receipt ? { found: true, ...stored, ...receipt } : { key, found: false };
    });
    reply(response, 200, found);
    return;
  }
  if (request.method === 'PUT') {
    change(request, url, JSON.parse(body) as Record<string, unknown>, response);
    return;
  }
  const key = String(request.headers['idempotency-key']);
  remote.uploads.push(key);
  remote.paths.push(url.pathname);
  remote.tokens.push(request.headers.authorization);
  if (remote.refuseToken) refuseToken(response);
  else remote.answer(key, body, response);
}

/** Edits the record like our server: only with the current revision. */
function change(request: IncomingMessage, url: URL, fields: Record<string, unknown>, response: ServerResponse): void {
  const id = url.pathname.split('/').at(-1) ?? '';
  const rev = String(request.headers['if-match']);
  remote.changes.push({ id, rev, channel: String(request.headers['x-source']), fields });
  const { record, spoil } = remote;
  const applies = record !== null && rev === `"${record.rev}"`;
  // A reason goes into the log, not into the record.
  const { reason: _reason, ...changed } = fields;
  if (applies) remote.record = { ...record, ...changed, rev: record.rev + 1 };
  if (spoil) {
    spoil(response, applies);
    return;
  }
  if (remote.refuseToken) refuseToken(response);
  else if (!record) refuse(response, 404, { ermessage: 'notFound' });
  else if (!applies) refuse(response, 412, { ermessage: 'stale', record });
  else reply(response, 200, remote.record);
}

/** Stores an edit based on the record's first revision. */
export const changeOf = (
  fields: Record<string, unknown>,
  { before = {}, rev = RECORD.rev }: { before?: Record<string, unknown>; rev?: number } = {},
): Promise<string> =>
  storeUpdate({
    owner: { _id: OWNER, fullName: 'Anna' },
    kind: 'generic',
    id: RECORD._id,
    code: String(RECORD['code']),
    hub: { _id: OWNER, fullName: 'Milano' },
    rev,
    before: { ...Object.fromEntries(Object.keys(fields).map((name) => [name, RECORD[name]])), ...before },
    fields,
  });

/** Stores an additional photo based on the record's first revision; returns its key. */
export async function addedTo(
  key: string,
  { slot = 'images', rev = RECORD.rev }: { slot?: 'images' | 'tagImage'; rev?: number } = {},
): Promise<string> {
  const picture = { bytes: new TextEncoder().encode(`photo ${key}`).buffer, mime: 'image/jpeg' };
  await storeAdded({
    key,
    owner: { _id: OWNER, fullName: 'Anna' },
    kind: 'generic',
    id: RECORD._id,
    code: String(RECORD['code']),
    hub: { _id: OWNER, fullName: 'Milano' },
    rev,
    seen: ['a'],
    photo: { slot, upload: picture, original: picture },
    thumbnail: picture,
  });
  return key;
}

/** Captures one item whose undo time is over; `raw`: its photo is not compressed yet. */
export async function capture({ raw = false, code = null as string | null } = {}): Promise<Parcel> {
  const picture = { bytes: new TextEncoder().encode(`photo ${Math.random()}`).buffer, mime: 'image/jpeg' };
  const parcel = await enqueue({
    owner: { _id: OWNER, fullName: 'Anna' },
    hub: { _id: OWNER, fullName: 'Milano' },
    kind: 'product',
    code,
    source: 'quick-add',
    photos: [{ slot: 'itemImage', upload: raw ? null : picture, original: picture }],
    thumbnail: null,
  });
  await db.parcels.update(parcel.seq, { nextAt: 0 });
  return { ...parcel, nextAt: 0 };
}

/** Sends everything waiting, without backoff; returns the result of `drain`. */
export const sendAll = () => {
  retryNow();
  return drain({ tell: async () => (remote.reports += 1) > 0, onSignedOut: () => undefined });
};

/** A parcel as stored on the device. Throws if there is none. */
export async function parcelOf(id: string): Promise<Parcel> {
  const parcel = await db.parcels.get({ id });
  if (!parcel) throw new Error('no such parcel');
  return parcel;
}

/** States of all parcels, in order of capture. */
export const states = async () => (await db.parcels.orderBy('seq').toArray()).map(({ state }) => state);

/** Starts the server for a file's tests; before each test the device is empty and its owner signed in. */
export function withOutbox(): void {
  const server = createServer((request, response) => void handle(request, response));

  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));

  afterAll(() => {
    vi.unstubAllGlobals();
    server.close();
  });

  beforeEach(async () => {
    // Node has no page address to resolve relative ones.
    vi.stubGlobal('self', { location: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`) });
    await Promise.all(db.tables.map((table) => table.clear()));
    await db.session.put({ slot: 'current', token: 'token', profile, language: 'it' });
    Object.assign(remote, {
      answer: deliver,
      uploads: [],
      paths: [],
      tokens: [],
      lookups: [],
      files: 'stored',
      slowKeys: [],
      held: new Map(),
      refuseToken: false,
      blocked: false,
      epoch: null,
      reports: 0,
      freshCode: null,
      reserved: [],
      aheadMs: 0,
      record: RECORD,
      changes: [],
      spoil: null,
    });
    retryNow();
  });
}
