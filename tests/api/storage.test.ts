/** Stores of files: the same promises hold for a folder and for a bucket; what a bucket refuses is said in words. */
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { readEnvironment } from '../../server/environment.ts';
import type { Bucket } from '../../server/service-addresses.ts';
import { diskStorage } from '../../server/storage/disk.ts';
import { s3Storage, tryStore } from '../../server/storage/s3.ts';
import { isStoreDown, type Storage } from '../../server/storage/storage.ts';
import { Proxy } from '../flows/support/proxy.ts';
import { type S3Server, startS3 } from '../support/s3-server.ts';
import { startTestServer, type TestServer } from '../support/server-app.ts';
import { addPeople, type People } from '../support/server-people.ts';
import { form, jpeg } from '../support/server-photos.ts';

/** Between the tries of a request. */
const QUICK = { pauseMs: 5 };

let s3: S3Server;
let proxy: Proxy;
let folder: string;
/** The bucket behind a proxy that can fail. */
let bucket: Bucket;
beforeAll(async () => {
  [s3, folder] = await Promise.all([startS3(), mkdtemp(join(tmpdir(), 'ordito-store-'))]);
  const { origin, pathname } = new URL(s3.bucket.address);
  proxy = await Proxy.create(origin);
  bucket = { ...s3.bucket, address: `${proxy.url}${pathname}` };
});
afterEach(() => {
  proxy.fault = () => null;
});
afterAll(async () => {
  proxy.close();
  await Promise.all([s3.stop(), rm(folder, { recursive: true, force: true })]);
});

const began = Date.now();
const bytes = (text: string) => Buffer.from(text);
async function* pieces(...texts: string[]) {
  for (const text of texts) yield bytes(text);
}
const names = async (storage: Storage) => {
  const found: string[] = [];
  for await (const { name, at } of storage.list()) {
    // Its store may say whole seconds.
    expect([at.getTime() >= began - 1000, at.getTime() <= Date.now()]).toEqual([true, true]);
    found.push(name);
  }
  return found.sort();
};

describe.each([
  ['a folder', () => diskStorage(join(folder, 'photos'))],
  ['a bucket', async () => s3Storage(bucket, QUICK)],
] as const)('%s', (_, open) => {
  it('keeps, lists and removes files', async () => {
    const storage = await open();
    expect([await storage.read('ab/none.jpg'), await storage.open('ab/none.jpg')]).toEqual([null, null]);
    await storage.put('ab/one.jpg', bytes('first'));
    await storage.put('ab/one.jpg', bytes('second'));
    await storage.put('cd/two.raw.jpg', pieces('in ', 'pieces'));
    await storage.put('ef/empty.txt', new Uint8Array());
    expect(Buffer.from((await storage.read('ab/one.jpg')) ?? []).toString()).toBe('second');
    const opened = await storage.open('cd/two.raw.jpg');
    expect([await storage.size('cd/two.raw.jpg'), await storage.size('ab/none.jpg')]).toEqual([9, null]);
    expect([opened?.size, opened && (await buffer(opened.stream)).toString()]).toEqual([9, 'in pieces']);
    expect(await storage.read('ef/empty.txt')).toHaveLength(0);
    expect(await names(storage)).toEqual(['ab/one.jpg', 'cd/two.raw.jpg', 'ef/empty.txt']);
    for (const name of await names(storage)) await storage.remove(name);
    await storage.remove('ab/one.jpg');
    expect(await names(storage)).toEqual([]);
  });

  it('keeps nothing of a file that breaks off', async () => {
    const storage = await open();
    const broken = async function* () {
      yield bytes('half');
      throw new Error('broke off');
    };
    await expect(storage.put('ab/half.jpg', broken())).rejects.toThrow('broke off');
    expect(await storage.read('ab/half.jpg')).toBeNull();
    expect(await names(storage)).toEqual([]);
  });

  it.each(['../etc/passwd', 'ab/../../x.y', '/ab/x.y', 'ab/x', 'AB/x.y', '?list-type=2'])(
    'takes no name of another form: %s',
    async (name) => {
      const storage = await open();
      await expect(async () => storage.put(name, bytes('x'))).rejects.toThrow('no storage name');
      await expect(async () => storage.read(name)).rejects.toThrow('no storage name');
      await expect(async () => storage.open(name)).rejects.toThrow('no storage name');
      await expect(async () => storage.remove(name)).rejects.toThrow('no storage name');
    },
  );
});

describe('a bucket', () => {
  it('lists more files than one answer holds', async () => {
    const storage = s3Storage(bucket, QUICK);
    const all = ['ab/1.txt', 'ab/2.txt', 'cd/3.txt', 'cd/4.txt'];
    for (const name of all) await storage.put(name, bytes('x'));
    // The store’s server cannot cut a list on this Node: the proxy does.
    const contents = (name: string) =>
      `<Contents><Key>${name}</Key><LastModified>${new Date().toISOString()}</LastModified></Contents>`;
    const head = `<ListBucketResult><IsTruncated>true</IsTruncated>${contents('ab/1.txt')}${contents('ab/2.txt')}`;
    proxy.fault = ({ url }) =>
      url?.endsWith('start-after=') ? { status: 200, headers: {}, body: `${head}</ListBucketResult>` } : null;
    expect(await names(storage)).toEqual(all);
    for (const name of all) await storage.remove(name);
  });

  it('is asked again after a temporary failure, and answers 503 after several', async () => {
    const storage = s3Storage(bucket, QUICK);
    const busy = { status: 503, headers: {}, body: '<Error><Code>SlowDown</Code></Error>' };
    let failures = 2;
    proxy.fault = () => (failures-- > 0 ? busy : null);
    await storage.put('ab/late.txt', bytes('late'));
    failures = 1;
    proxy.fault = () => (failures-- > 0 ? 'drop' : null);
    expect(await storage.read('ab/late.txt')).toHaveLength(4);
    // The answer is lost, the file is there.
    failures = 1;
    proxy.fault = () => (failures-- > 0 ? 'dropAnswer' : null);
    await storage.remove('ab/late.txt');
    proxy.fault = () => busy;
    const error = await storage.read('ab/late.txt').catch((reason: unknown) => reason);
    expect(isStoreDown(error)).toBe(true);
    expect(String(error)).toContain('the store answered SlowDown (503)');
  });

  it.each([
    ['bytes', () => bytes('right')],
    ['pieces', () => pieces('ri', 'ght')],
  ])('is told the hash of %s, by which it refuses others', async (_, content) => {
    const hashes: unknown[] = [];
    proxy.fault = ({ method, headers }) => {
      if (method === 'PUT') hashes.push(headers['x-amz-content-sha256']);
      return null;
    };
    await s3Storage(bucket, QUICK).put('ab/hashed.txt', content());
    expect(hashes).toEqual([createHash('sha256').update('right').digest('hex')]);
    await s3Storage(bucket, QUICK).remove('ab/hashed.txt');
  });

  it.each<[string, (of: Bucket) => Bucket, string]>([
    [
      'a wrong secret',
      (of) => ({ ...of, keys: { ...of.keys, secretAccessKey: 'x' } }),
      'AWS_SECRET_ACCESS_KEY is wrong',
    ],
    ['an unknown key', (of) => ({ ...of, keys: { ...of.keys, accessKeyId: 'x' } }), 'does not know AWS_ACCESS_KEY_ID'],
    ['a missing bucket', (of) => ({ ...of, address: of.address.replace('photos', 'other') }), 'bucket does not exist'],
    ['no store', (of) => ({ ...of, address: 'http://127.0.0.1:1/photos/' }), 'the store does not answer'],
  ])('says what is wrong with %s', async (_, change, words) => {
    await expect(tryStore(s3Storage(change(s3.bucket), QUICK))).rejects.toThrow(words);
  });

  it.each([
    ['without rights', 403, 'AccessDenied', 'may not read, write, list and delete'],
    ['in another region', 301, 'PermanentRedirect', 'the region is wrong'],
    ['of a region that is signed for wrongly', 400, 'AuthorizationHeaderMalformed', 'the region is wrong'],
    ['with another time', 403, 'RequestTimeTooSkewed', 'clock of this machine is more than 15 minutes off'],
  ])('%s says so', async (_, status, code, words) => {
    proxy.fault = () => ({ status, headers: {}, body: `<Error><Code>${code}</Code></Error>` });
    await expect(tryStore(s3Storage(bucket, QUICK))).rejects.toThrow(words);
  });

  it('is usable when it returns what it was given', async () => {
    await expect(tryStore(s3Storage(bucket, QUICK))).resolves.toBeNull();
    expect(await names(s3Storage(bucket, QUICK))).toEqual([]);
  });
});

describe('settings of a bucket', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' };
  it.each([
    ['s3://photos?endpoint=https://store.example:9000/&region=eu', 'https://store.example:9000/photos/', 'eu'],
    ['s3://photos?region=eu-south-1', 'https://photos.s3.eu-south-1.amazonaws.com/', 'eu-south-1'],
    ['s3://photos', 'https://photos.s3.eu-west-1.amazonaws.com/', 'eu-west-1'],
  ])('%s', (url, address, region) => {
    expect(readEnvironment({ ...keys, AWS_REGION: 'eu-west-1', STORAGE_URL: url }).bucket).toEqual({
      address,
      region,
      keys: { accessKeyId: 'a', secretAccessKey: 'b' },
    });
  });
  it.each([
    [{ STORAGE_URL: 's3://photos' }, 'STORAGE_URL needs AWS_ACCESS_KEY_ID'],
    [{ ...keys, STORAGE_URL: 'https://photos' }, 'must be like s3://bucket'],
    [{ ...keys, STORAGE_URL: 's3://photos?endpoint=store' }, 'an endpoint that is an address'],
    [{ AWS_ACCESS_KEY_ID: 'a' }, 'go together'],
  ])('that are wrong are named at the start', (source, words) => {
    expect(() => readEnvironment(source)).toThrow(words);
  });
});

describe('a server on a bucket', () => {
  let server: TestServer;
  let people: People;
  beforeAll(async () => {
    server = await startTestServer({ storage: s3Storage(bucket, QUICK) });
    people = await addPeople(server);
  });
  afterAll(() => server.stop());

  const capture = async (key: string) =>
    server.client.call('/product/mobile', {
      method: 'POST',
      token: people.merchantA.token,
      headers: { 'Idempotency-Key': key },
      form: form([
        ['itemImage', await jpeg()],
        ['tagImage', await jpeg(2)],
      ]),
    });

  it('stores an item once, also if the bucket was away meanwhile', async () => {
    const key = crypto.randomUUID();
    proxy.fault = () => 'drop';
    const refused = await capture(key);
    expect([refused.status, refused.body.ermessage, refused.headers.has('Retry-After')]).toEqual([
      503,
      'unavailable',
      true,
    ]);
    proxy.fault = () => null;
    const stored = await capture(key);
    expect(stored.status).toBe(201);
    expect((await capture(key)).body.data).toEqual(stored.body.data);
    const { data } = (await server.client.call('/products', { token: people.merchantA.token })).body;
    expect(data).toHaveLength(1);
  });
});
