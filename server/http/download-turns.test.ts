import { serve } from '@hono/node-server';
import { expect, it } from 'vitest';
import * as z from 'zod';

import { API_BASE } from '../../contract/app.ts';
import { defineCall } from '../../contract/call.ts';
import { createApi } from './api.ts';
import { createDownloadTurns } from './download-turns.ts';
import { asRefusal, problemResponse } from './problem.ts';
import { createUploadQuota } from './upload-quota.ts';

const file = defineCall({
  name: 'file',
  method: 'GET',
  path: '/file',
  summary: 'A file',
  who: 'signed-in',
  ticket: true,
  data: z.unknown(),
});

it('downloads: the fifth of an account is refused with its ticket unused, until one is given up', async () => {
  const spent: string[] = [];
  const api = createApi({
    findSession: async () => null,
    isBlocked: async () => false,
    useKey: async () => null,
    countCall: async () => undefined,
    isKnownOrigin: async () => false,
    uploadQuota: createUploadQuota(),
    async useTicket(token, _target, only) {
      if (spent.includes(token)) return null;
      if (only === undefined) spent.push(token);
      const [account = ''] = token.split('-');
      return { caller: { _id: account, userType: 1, key: 1 }, language: 'en' };
    },
  });
  api.app.onError((error) => problemResponse(asRefusal(error), 'en', 'a request'));
  // Files that never end.
  api.mountTicketed(
    file,
    async () => new Response(new ReadableStream({ start: (each) => each.enqueue(new Uint8Array(9)) })),
  );
  const listening = Promise.withResolvers<number>();
  const server = serve({ fetch: api.app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => listening.resolve(port));
  const port = await listening.promise;
  const open = (token: string) => fetch(`http://127.0.0.1:${port}${API_BASE}/file?token=${token}`);
  const started = [await open('one-1'), await open('one-2'), await open('one-3'), await open('one-4')];
  expect(started.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const refused = await open('one-5');
  expect([refused.status, Number(refused.headers.get('Retry-After'))]).toEqual([429, 10]);
  expect(((await refused.json()) as { message: string }).message).toContain('4 files of yours');
  started.push(await open('two-1'));
  expect(spent).toEqual(['one-1', 'one-2', 'one-3', 'one-4', 'two-1']);
  await started[0]?.body?.cancel();
  await expect.poll(async () => started.unshift(await open('one-5')) && started[0]?.status).toBe(200);
  expect((await open('one-5')).status).toBe(401);
  for (const { body } of started) await body?.cancel();
  server.close();
});

it('downloads: what is read, broken or refused, or has no body, leaves its place', async () => {
  const turns = createDownloadTurns();
  const answer = (body: BodyInit | null) => turns.take('one', async () => new Response(body));
  for (let times = 0; times < 5; times += 1) {
    await expect(turns.take('one', () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    expect((await answer(null)).body).toBeNull();
    expect(await (await answer('whole')).text()).toBe('whole');
    const broken = new ReadableStream({ start: (each) => each.error(new Error('of the store')) });
    await expect((await answer(broken)).text()).rejects.toThrow('of the store');
  }
});
