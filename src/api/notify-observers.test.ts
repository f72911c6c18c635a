import { notifyManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';

import { observersNotified } from './notify-observers.ts';

test('resolves after every observer got the data set before', async () => {
  const client = new QueryClient();
  const results: unknown[] = [];
  const observer = new QueryObserver(client, { queryKey: ['order'], enabled: false });
  // As `useQuery` subscribes.
  observer.subscribe(notifyManager.batchCalls(() => results.push(observer.getCurrentResult().data)));
  client.setQueryData(['order'], 'new');
  await Promise.resolve();
  expect(results).toEqual([]);
  await observersNotified();
  expect(results).toEqual(['new']);
});
