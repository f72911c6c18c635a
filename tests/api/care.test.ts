/** Operational limits of the server: admission of uploads, turns, jobs, storage names. */
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { limitConcurrency, ONE_QUEUE } from '../../server/engine/limits/concurrency.ts';
import { createUploadQuota } from '../../server/http/upload-quota.ts';
import { startJob } from '../../server/jobs/job.ts';
import { createLog } from '../../server/log.ts';
import { diskStorage } from '../../server/storage/disk.ts';
import { form, jpeg } from '../support/server-photos.ts';
import { serverWithPeople } from '../support/server-with-people.ts';

const { server, people } = await serverWithPeople();

describe('many uploads', () => {
  it('are limited by received bytes, and admitted again as others finish', async () => {
    const admission = createUploadQuota();
    let finish = () => undefined as void;
    const gate = new Promise<void>((resolve) => (finish = resolve));
    const hold = (account: string) =>
      admission.admit('photos', account, ({ grow }) => {
        grow(22_000_000);
        return gate;
      });
    const comeIn = (account: string) => admission.admit('photos', account, async () => 'in');
    const busy = { word: 'unavailable', details: { retryAfter: expect.any(Number) } };
    const held = ['a', 'a', 'b', 'b'].map(hold);
    await expect(comeIn('a')).rejects.toMatchObject(busy);
    await expect(comeIn('c')).resolves.toBe('in');
    held.push(hold('c'), hold('c'));
    await expect(comeIn('d')).rejects.toMatchObject(busy);
    finish();
    await Promise.all(held);
    await expect(comeIn('d')).resolves.toBe('in');
  });

  it('leave the database to others: a list responds while forty uploads are in flight', async () => {
    const photo = await jpeg(1, 1200, 900);
    const token = people.merchantA.token;
    const uploads = Array.from({ length: 40 }, () =>
      server.client.call('/product/mobile', {
        token,
        form: form([['itemImage', photo]]),
        headers: { 'Idempotency-Key': randomUUID() },
      }),
    );
    let answered = 0;
    const all = Promise.all(uploads);
    const over = all.then(() => true);
    while (!(await Promise.race([over, server.client.call('/products?limit=5', { token }).then(() => false)])))
      answered += 1;
    expect((await all).map(({ status }) => status)).toEqual(Array(40).fill(201));
    expect(answered).toBeGreaterThan(3);
  });
});

describe('turns', () => {
  it('never run more tasks at once than allowed, and lose none when some fail', async () => {
    const turn = limitConcurrency(3);
    let now = 0;
    let most = 0;
    const results = await Promise.allSettled(
      Array.from({ length: 30 }, (_, index) =>
        turn(async () => {
          now += 1;
          most = Math.max(most, now);
          await new Promise(setImmediate);
          now -= 1;
          if (index % 3 === 0) throw new Error('fails');
        }, ONE_QUEUE),
      ),
    );
    expect([most, now]).toEqual([3, 0]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  });
});

describe('job', () => {
  it('continues after an error, runs once more when woken meanwhile, and ends when stopped', async () => {
    let runs = 0;
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const job = startJob(
      'test',
      3_600_000,
      async () => {
        runs += 1;
        if (runs === 1) {
          await first.promise;
          throw new Error('fails');
        }
        second.resolve();
      },
      createLog('silent'),
    );
    job.wake();
    job.wake();
    first.resolve();
    await second.promise;
    await job.stop();
    expect(runs).toBe(2);
    job.wake();
    expect(runs).toBe(2);
  });
});

describe('disk storage', () => {
  it('keeps bytes, returns null for missing files, and rejects foreign names', async () => {
    const root = await mkdtemp(join(tmpdir(), 'ordito-disk-'));
    const storage = await diskStorage(root);
    await storage.put('aa/bb.raw', new Uint8Array([1, 2, 3]));
    await storage.put('aa/bb.raw', new Uint8Array([4]));
    expect([...((await storage.read('aa/bb.raw')) ?? [])]).toEqual([4]);
    expect((await storage.open('aa/bb.raw'))?.size).toBe(1);
    expect([await storage.read('aa/cc.raw'), await storage.open('aa/cc.raw')]).toEqual([null, null]);
    for (const name of ['../x.raw', 'aa/../../x.raw', '/etc/passwd', 'aa/b/c.raw', 'tmp/x', 'aa/.raw', '']) {
      await expect((async () => storage.put(name, new Uint8Array([1])))()).rejects.toThrow(TypeError);
    }
    await storage.remove('aa/bb.raw');
    await storage.remove('aa/bb.raw');
    expect(await readdir(join(root, 'tmp'))).toEqual([]);
    await rm(root, { recursive: true });
  });

  it('removes old drafts of crashed servers and keeps young ones', async () => {
    const root = await mkdtemp(join(tmpdir(), 'ordito-disk-'));
    await mkdir(join(root, 'tmp'));
    for (const name of ['old', 'young']) await writeFile(join(root, 'tmp', name), 'x');
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    await utimes(join(root, 'tmp/old'), yesterday, yesterday);
    await diskStorage(root);
    await expect(stat(join(root, 'tmp/old'))).rejects.toThrow('ENOENT');
    expect((await stat(join(root, 'tmp/young'))).isFile()).toBe(true);
    await rm(root, { recursive: true });
  });
});
