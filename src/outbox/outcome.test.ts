import { describe, expect, it } from 'vitest';

import type { Receipt } from '../../contract/calls/intake.ts';
import type { FailureWord } from '../../contract/failure.ts';
import type { Failure } from '../api/result.ts';
import { judge, type SentContent } from './outcome.ts';

const sent: SentContent = {
  key: '0190a000-0000-7000-8000-000000000009',
  photos: [
    { slot: 'itemImage', sha256: 'aa' },
    { slot: 'tagImage', sha256: 'bb' },
  ],
};

const receipt = (change: Partial<Receipt> = {}): { ok: true; value: { data: Receipt } } => ({
  ok: true,
  value: {
    data: {
      _id: '0190a000-0000-7000-8000-000000000001',
      code: 'MIL-P000001X',
      kind: 'product',
      key: sent.key,
      photos: [
        { slot: 'tagImage', sha256: 'bb', bytes: 2 },
        { slot: 'itemImage', sha256: 'aa', bytes: 1 },
      ],
      receivedAt: '2026-11-21T08:00:00.000Z',
      ...change,
    },
  },
});

const refused = (
  status: number,
  ermessage?: FailureWord,
  retryAfterMs: number | null = null,
): { ok: false; failure: Failure } => ({
  ok: false,
  failure: {
    kind: 'problem',
    status,
    retryAfterMs,
    problem: {
      type: 'about:blank',
      title: '',
      status,
      detail: '',
      message: 'why',
      requestId: '1',
      ...(ermessage ? { ermessage } : {}),
    },
  },
});

describe('outcome of an answer', () => {
  it('accepts a receipt as delivery only if key and photos are exactly ours', () => {
    expect(judge(receipt(), sent).type).toBe('delivered');
    expect(judge(receipt({ key: '0190a000-0000-7000-8000-00000000ffff' }), sent).type).toBe('unreachable');
    expect(judge(receipt({ key: null }), sent).type).toBe('unreachable');
    expect(judge(receipt({ photos: [{ slot: 'itemImage', sha256: 'aa', bytes: 1 }] }), sent).type).toBe('unreachable');
    const swapped: Receipt['photos'] = [
      { slot: 'itemImage', sha256: 'bb', bytes: 1 },
      { slot: 'tagImage', sha256: 'aa', bytes: 1 },
    ];
    expect(judge(receipt({ photos: swapped }), sent).type).toBe('unreachable');
  });

  it('keeps everything waiting on foreign answers: no network, portal pages, other servers', () => {
    expect(judge({ ok: false, failure: { kind: 'unreachable' } }, sent)).toMatchObject({ reason: { word: 'network' } });
    for (const status of [200, 302, 401, 404, 502]) {
      const outcome = judge({ ok: false, failure: { kind: 'foreign', status } }, sent);
      expect(outcome).toMatchObject({ type: 'unreachable', reason: { word: 'portal' } });
    }
  });

  it('recognises a proxy’s 413', () => {
    expect(judge({ ok: false, failure: { kind: 'foreign', status: 413 } }, sent).type).toBe('tooLarge');
  });

  it.each([
    [401, undefined, 'signedOut'],
    [408, undefined, 'later'],
    [409, 'idempotencyInProgress', 'later'],
    [409, 'codeTaken', 'refused'],
    [413, 'tooLarge', 'tooLarge'],
    [415, 'unsupportedFile', 'refused'],
    [422, 'validation', 'refused'],
    [422, 'idempotencyMismatch', 'refused'],
    [403, 'hubcenterMismatch', 'refused'],
    [404, 'notFound', 'refused'],
    [429, 'rateLimited', 'later'],
    [500, 'internal', 'later'],
    [503, 'unavailable', 'later'],
  ] as const)('%i %s is %s', (status, word, type) => {
    expect(judge(refused(status, word), sent).type).toBe(type);
  });

  it('tells a session that ended by itself from one that a ban ended', () => {
    const answer = refused(401);
    expect(judge(answer, sent)).toEqual({ type: 'signedOut', blocked: false });
    if (answer.failure.kind === 'problem') answer.failure.problem.blocked = true;
    expect(judge(answer, sent)).toEqual({ type: 'signedOut', blocked: true });
  });

  it('waits with everything for an account that must be set up first', () => {
    const answer = refused(403, 'forbidden');
    if (answer.failure.kind === 'problem') answer.failure.problem.setUp = 'secondStep';
    expect(judge(answer, sent)).toMatchObject({ type: 'later', gate: true });
  });

  it('pauses everything when the server is full, for as long as it asks', () => {
    expect(judge(refused(429, 'rateLimited', 30_000), sent)).toMatchObject({ gate: true, waitMs: 30_000 });
    expect(judge(refused(503, 'unavailable', 5000), sent)).toMatchObject({ gate: true, waitMs: 5000 });
    expect(judge(refused(500, 'internal'), sent)).toMatchObject({ gate: false });
  });
});
