import { expect, it, vi } from 'vitest';

import '../../api/all-declarations.ts';
import { incompleteOf } from './incomplete.fixture.ts';
import { saveDetails } from './save-details.ts';

const ask = vi.hoisted(() => vi.fn());
vi.mock('../../api/client.ts', () => ({ ask }));
vi.mock('../../session/session.ts', () => ({ endSession: vi.fn() }));

const coat = incompleteOf('a', { types: 'coat' });
const refusedFor = (record: object) =>
  ask.mockResolvedValueOnce({
    ok: false,
    failure: { kind: 'problem', status: 412, problem: { message: 'x', record } },
  });

it('save: a refused revision that has all of the sent values is saved, since an earlier answer was lost', async () => {
  const sent = { colors: ['red'], price: 12.5 };
  refusedFor({ ...coat.details, ...sent, seasons: 'aw', rev: 2 });
  expect(await saveDetails(coat, sent)).toMatchObject({ word: 'saved', item: { rev: 2, details: { seasons: 'aw' } } });
});

it('save: with another value it is a conflict', async () => {
  refusedFor({ ...coat.details, colors: ['red'], price: 13, rev: 2 });
  expect(await saveDetails(coat, { colors: ['red'], price: 12.5 })).toMatchObject({
    word: 'stale',
    now: { rev: 2, details: { price: 13 } },
  });
});
