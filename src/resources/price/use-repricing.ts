import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import type { Answer } from '../../../contract/call.ts';
import { REPRICE_SHOWN, type Repricing } from '../../../contract/calls/price-tiers.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { reprice } from '../../api/price-queries.ts';
import type { Failure, Result } from '../../api/result.ts';
import { ownCall } from '../../session/own-call.ts';

type Sum = Omit<Repricing, 'next'>;
const NOTHING: Sum = { examined: 0, changed: 0, skipped: 0, before: 0, now: 0, rows: [] };

/** Which items are repriced. */
export interface RepriceOrder {
  tier?: string | undefined;
  linked: boolean;
}

export type RepriceState =
  | { phase: 'idle' }
  | { phase: 'looking' | 'running'; sum: Sum }
  | { phase: 'seen' | 'done'; sum: Sum }
  | { phase: 'failed'; sum: Sum; failure: string; wasRun: boolean };

const added = (sum: Sum, part: Repricing): Sum => ({
  examined: sum.examined + part.examined,
  changed: sum.changed + part.changed,
  skipped: sum.skipped + part.skipped,
  before: sum.before + part.before,
  now: sum.now + part.now,
  rows: [...sum.rows, ...part.rows].slice(0, REPRICE_SHOWN),
});

/** A repricing, part by part: what it would do, then what it did; stopping it keeps what is done. */
export function useRepricing() {
  const words = useFailureText();
  const client = useQueryClient();
  const [state, setState] = useState<RepriceState>({ phase: 'idle' });
  const stopper = useRef<AbortController | null>(null);

  const go = async (order: RepriceOrder, dryRun: boolean): Promise<void> => {
    stopper.current?.abort();
    const own = new AbortController();
    stopper.current = own;
    let sum = NOTHING;
    let after: string | null = null;
    do {
      setState({ phase: dryRun ? 'looking' : 'running', sum });
      // A started part is left to end: its changes are made, and must be counted.
      const part: Record<string, unknown> = { ...order, dryRun, ...(after ? { after } : {}) };
      const answer: Result<Answer<Repricing>, Failure> = await ownCall(reprice(part));
      if (stopper.current !== own) return;
      if (!answer.ok) {
        setState({ phase: 'failed', sum, failure: words(answer.failure), wasRun: !dryRun });
        if (!dryRun) await client.invalidateQueries({ queryKey: ['resource'] });
        return;
      }
      sum = added(sum, answer.value.data);
      after = answer.value.data.next;
    } while (after !== null && !own.signal.aborted);
    setState({ phase: dryRun ? 'seen' : 'done', sum });
    if (!dryRun) await client.invalidateQueries({ queryKey: ['resource'] });
  };
  const reset = () => {
    stopper.current = null;
    setState({ phase: 'idle' });
  };
  return { state, go, stop: () => stopper.current?.abort(), reset };
}
