import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';

import { AwsClient } from 'aws4fetch';

import { plainWords } from '../log.ts';
import type { Bucket } from '../service-addresses.ts';
import { assertName, isName, StoreError, type Storage, type StoredFile } from './storage.ts';

/** Tries of one request, and the pause before the second one, in ms; each further pause is four times as long. */
const TRIES = 4;
const PAUSE_MS = 200;
/** Time for a response, in ms: this much, and a second for each 100 kB sent. */
const ANSWER_MS = 10_000;
const BYTES_A_MS = 100;
const NO_BODY = createHash('sha256').digest('hex');

interface S3Request<T> {
  method?: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  body?: Blob;
  /** Of the body, in hex: the store refuses other bytes. */
  sha256?: string;
  /** What to return of the response. */
  take: (response: Response) => Promise<T> | T;
}

/** What a browser is told that asks the store itself for a rendition. */
/** How long a picture may take from its address, in ms. */
const FETCH_MS = 5000;
const RENDITION = { 'Content-Type': 'image/webp', 'Cache-Control': 'public, max-age=31536000, immutable' };
const describe = ({ pathname }: URL) => (pathname.endsWith('.webp') ? RENDITION : {});

const nothing = ({ body }: Response): void => void body?.cancel();

/** Files in a bucket. The server makes the names, and none is used again for other bytes: no write depends on what is there. */
export function s3Storage({ address, region, keys }: Bucket, { pauseMs = PAUSE_MS } = {}): Storage {
  const client = new AwsClient({ ...keys, region, service: 's3' });

  /** Sends a request, again after a temporary failure; null for a missing file. Throws `StoreError`. */
  async function send<T>(path: string, request: S3Request<T>): Promise<T | null> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await sendOnce(new URL(path, address), request);
      } catch (error) {
        const failure = error instanceof StoreError ? error : new StoreError('unreachable', null, { cause: error });
        if (failure.code === 'NoSuchKey') return null;
        if (attempt === TRIES || !failure.isTemporary) throw failure;
        await wait(pauseMs * 4 ** (attempt - 1));
      }
    }
  }

  async function sendOnce<T>(
    url: URL,
    { method = 'GET', body, sha256 = NO_BODY, take }: S3Request<T>,
  ): Promise<T | null> {
    const abort = new AbortController();
    const late = setTimeout(() => abort.abort(), ANSWER_MS + (body?.size ?? 0) / BYTES_A_MS);
    try {
      const headers = { 'X-Amz-Content-Sha256': sha256, ...(method === 'PUT' ? describe(url) : {}) };
      const signed = await client.sign(url, { method, headers, ...(body && { body }) });
      const response = await fetch(signed, { signal: abort.signal });
      // An answer to HEAD has no text that says what is missing.
      if (method === 'HEAD' && response.status === 404) return null;
      if (!response.ok) throw failureOf(response, await response.text());
      return await take(response);
    } finally {
      clearTimeout(late);
    }
  }

  const put = async (name: string, body: Blob, sha256: string) => {
    await send(name, { method: 'PUT', body, sha256, take: nothing });
  };

  return {
    address,
    async put(name, bytes) {
      assertName(name);
      if (bytes instanceof Uint8Array) {
        await put(name, new Blob([Buffer.from(bytes)]), createHash('sha256').update(bytes).digest('hex'));
        return;
      }
      // A store wants to know size and hash first.
      const draft = join(tmpdir(), `ordito-${randomUUID()}`);
      const hash = createHash('sha256');
      try {
        await pipeline(
          bytes,
          async function* (pieces: AsyncIterable<Uint8Array>) {
            for await (const piece of pieces) {
              hash.update(piece);
              yield piece;
            }
          },
          createWriteStream(draft, { flags: 'wx', mode: 0o600 }),
        );
        await put(name, await openAsBlob(draft), hash.digest('hex'));
      } finally {
        await rm(draft, { force: true });
      }
    },
    read(name) {
      assertName(name);
      return send(name, { take: async (response) => new Uint8Array(await response.arrayBuffer()) });
    },
    open(name) {
      assertName(name);
      const take = ({ headers, body }: Response) => ({
        size: Number(headers.get('Content-Length')),
        stream: Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]),
      });
      return send(name, { take });
    },
    size(name) {
      assertName(name);
      return send(name, { method: 'HEAD', take: ({ headers }) => Number(headers.get('Content-Length')) });
    },
    async remove(name) {
      assertName(name);
      await send(name, { method: 'DELETE', take: nothing });
    },
    async *list(folder) {
      // After the last name: continuation tokens are not the same everywhere.
      for (let after = ''; ;) {
        const query = new URLSearchParams({ 'list-type': '2', 'start-after': after });
        if (folder !== undefined) query.set('prefix', `${folder}/`);
        // Without the slash, which some stores leave out of what they sign.
        const path = `${address.slice(0, -1)}?${query.toString()}`;
        const page = (await send(path, { take: (response) => response.text() })) ?? '';
        const files = filesOf(page);
        yield* files.filter(({ name }) => isName(name));
        const last = files.at(-1)?.name;
        if (valueOf(page, 'IsTruncated') !== 'true' || last === undefined) return;
        after = last;
      }
    },
  };
}

/**
 * Writes, reads and removes a small file, named as a rendition. Returns why a page can't fetch it from the pictures' address, if it is given,
 * else null. Throws `StoreError`, or an error for a store that returns other bytes.
 */
export async function tryStore(storage: Storage, address: string | null = null): Promise<string | null> {
  const name = `00/${randomUUID().replaceAll('-', '')}.640.webp`;
  const bytes = Buffer.from(name);
  await storage.put(name, bytes);
  const found = await storage.read(name);
  const problem = address === null ? null : await whyNotFrom(`${address}/${name}`);
  await storage.remove(name);
  if (!found || !bytes.equals(found)) throw new Error('the store returned other bytes than it was given');
  return problem;
}

/** Why a page can't show a picture from an address; null if it can. */
const whyNotFrom = (url: string): Promise<string | null> =>
  fetch(url, { signal: AbortSignal.timeout(FETCH_MS) }).then(
    ({ ok, status, headers }) =>
      !ok ? `HTTP ${status}` : headers.has('Access-Control-Allow-Origin') ? null : 'no Access-Control-Allow-Origin',
    (error: Error) => plainWords(error.cause ?? error),
  );

const filesOf = (page: string): StoredFile[] =>
  [...page.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, entry = '']) => {
    const [name, at] = [valueOf(entry, 'Key'), valueOf(entry, 'LastModified')];
    return name && at ? [{ name, at: new Date(at) }] : [];
  });

/** The text of an XML element. */
const valueOf = (xml: string, element: string): string | null =>
  new RegExp(`<${element}>([^<]*)</${element}>`)
    .exec(xml)?.[1]
    ?.replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&') ?? null;

/** The failure of a response; a missing bucket is not a missing file. A redirect means another region. */
const failureOf = ({ status }: Response, text: string): StoreError =>
  new StoreError(valueOf(text, 'Code') ?? (status === 301 || status === 307 ? 'PermanentRedirect' : ''), status);
