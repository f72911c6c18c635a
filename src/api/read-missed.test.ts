import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';

import { readMissed } from './read-missed.ts';

/** A query whose reads are answered by hand, each with its number. */
function shownQuery(client: QueryClient, key: string) {
  const answers: (() => void)[] = [];
  const queryFn = () =>
    new Promise<number>((resolve) => {
      const read = answers.length + 1;
      answers.push(() => resolve(read));
    });
  const queryKey = ['resource', key];
  const stop = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
  return { answers, queryKey, stop };
}

it('reads again what was in flight, once that read has ended, and everything else once', async () => {
  const client = new QueryClient();
  const [list, detail] = [shownQuery(client, 'list'), shownQuery(client, 'detail')];
  list.answers[0]?.();
  await vi.waitFor(() => expect(client.getQueryData(list.queryKey)).toBe(1));
  const done = readMissed(client);
  // The first read of the record, from before a change, is still on its way, and is not read in parallel.
  expect([list.answers.length, detail.answers.length]).toEqual([2, 1]);
  detail.answers[0]?.();
  list.answers[1]?.();
  await vi.waitFor(() => expect(detail.answers.length).toBe(2));
  detail.answers[1]?.();
  await done;
  expect([client.getQueryData(list.queryKey), client.getQueryData(detail.queryKey)]).toEqual([2, 2]);
  expect([list.answers.length, detail.answers.length]).toEqual([2, 2]);
  for (const { stop } of [list, detail]) stop();
});
