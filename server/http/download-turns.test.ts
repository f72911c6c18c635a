import { expect, it } from 'vitest';

import { createDownloadTurns } from './download-turns.ts';

it('downloads: the fifth of an account waits until one is read, given up or broken; others do not', async () => {
  const turns = createDownloadTurns();
  const started: string[] = [];
  const files = new Map<string, ReadableStreamDefaultController<Uint8Array>>();
  const open = (name: string, account = 'one', signal = new AbortController().signal) =>
    turns(
      async () => {
        started.push(name);
        const body = new ReadableStream<Uint8Array>({ start: (file) => void files.set(name, file) });
        return new Response(body, { headers: { 'Content-Type': 'text/plain' } });
      },
      { account, signal },
    );
  const [read, left, broken] = await Promise.all(['read', 'left', 'broken', 'open'].map((name) => open(name)));
  const gone = new AbortController();
  const dropped = open('dropped', 'one', gone.signal);
  const waiting = ['fifth', 'sixth', 'seventh'].map((name) => open(name));
  await open('of another', 'two');
  expect(started).toEqual(['read', 'left', 'broken', 'open', 'of another']);
  expect(read?.headers.get('Content-Type')).toBe('text/plain');

  gone.abort();
  await expect(dropped).rejects.toThrow('badRequest');
  files.get('read')?.enqueue(new TextEncoder().encode('whole'));
  files.get('read')?.close();
  expect(await read?.text()).toBe('whole');
  await waiting[0];
  await left?.body?.cancel();
  await waiting[1];
  files.get('broken')?.error(new Error('of the store'));
  await expect(broken?.text()).rejects.toThrow('of the store');
  await waiting[2];
  expect(started.slice(5)).toEqual(['fifth', 'sixth', 'seventh']);
});

it('downloads: what refuses to begin, or has no body, takes no place', async () => {
  const turns = createDownloadTurns();
  const whose = { account: 'one', signal: new AbortController().signal };
  for (let times = 0; times < 5; times += 1) {
    await expect(turns(() => Promise.reject(new Error('refused')), whose)).rejects.toThrow('refused');
    expect((await turns(async () => new Response(null), whose)).body).toBeNull();
  }
});
