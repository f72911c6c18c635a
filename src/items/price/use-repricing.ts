import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { v7 as uuid } from 'uuid';

import { REPRICE_SHOWN, type Repricing } from '../../../contract/calls/price-tiers.ts';
import { useFailureText } from '../../api/failure-text.ts';
import type { Failure, Result } from '../../api/result.ts';
import { isSessionEnded } from '../../api/session-ended.ts';
import { endSession } from '../../session/session.ts';
import {
  mergedItems,
  type RepriceOrder,
  type RepricingRun,
  sendPart,
  type UndoOutcome,
  undoRepricing,
} from './undo-repricing.ts';

type Sum = Omit<Repricing, 'next'>;
const NOTHING: Sum = { examined: 0, changed: 0, skipped: 0, done: [], before: 0, now: 0, rows: [] };

export type RepriceState =
  | { phase: 'idle' }
  | { phase: 'looking' | 'running'; sum: Sum }
  | { phase: 'seen' | 'done'; sum: Sum }
  | { phase: 'failed'; sum: Sum; failure: string; wasRun: boolean }
  | { phase: 'undoing'; done: number; total: number }
  | { phase: 'undone'; undone: UndoOutcome };

const added = (sum: Sum, part: Repricing): Sum => ({
  examined: sum.examined + part.examined,
  changed: sum.changed + part.changed,
  skipped: sum.skipped + part.skipped,
  done: [...sum.done, ...part.done],
  before: sum.before + part.before,
  now: sum.now + part.now,
  rows: [...sum.rows, ...part.rows].slice(0, REPRICE_SHOWN),
});

const newRun = (order: RepriceOrder): RepricingRun => {
  return { order, operation: uuid(), items: [], after: null, unanswered: false };
};

/** A failed run with its progress. */
interface StartedRun {
  run: RepricingRun;
  sum: Sum;
}

/** A repricing, part by part: preview, then run; stopping it keeps what is done, and all of it can be undone. */
export function useRepricing() {
  const words = useFailureText();
  const client = useQueryClient();
  const [state, setState] = useState<RepriceState>({ phase: 'idle' });
  const stopper = useRef<AbortController | null>(null);
  // The run that can be undone. Only another run replaces it: a new preview must not lose its changes.
  const [run, setRun] = useState<RepricingRun | null>(null);
  const seen = useRef<RepriceOrder | null>(null);
  const [isAside, setAside] = useState(false);
  const renew = () => client.invalidateQueries({ queryKey: ['resource'] });

  const begin = (looked: RepriceOrder | null) => {
    seen.current = looked;
    stopper.current?.abort();
    const own = new AbortController();
    stopper.current = own;
    return own;
  };
  const look = async (order: RepriceOrder): Promise<void> => {
    const own = begin(order);
    let sum = NOTHING;
    let after: string | null = null;
    do {
      setState({ phase: 'looking', sum });
      const answer: Result<Repricing, Failure> = await sendPart({ order, after }, true);
      if (stopper.current !== own) return;
      if (!answer.ok) return setState({ phase: 'failed', sum, failure: words(answer.failure), wasRun: false });
      sum = added(sum, answer.value);
      after = answer.value.next;
    } while (after !== null && !own.signal.aborted);
    setState({ phase: 'seen', sum });
  };
  const work = async ({ run: started, sum: before }: StartedRun): Promise<void> => {
    const own = begin(null);
    let sum = before;
    let now = started;
    let isLast = false;
    do {
      setState({ phase: 'running', sum });
      // A part in flight is not aborted: its changes are made, and must be counted.
      const answer = await sendPart(now, false);
      if (!answer.ok) {
        setRun({ ...now, unanswered: now.unanswered || answer.unsure });
        setState({ phase: 'failed', sum, failure: words(answer.failure), wasRun: true });
        return renew();
      }
      const { done, next } = answer.value;
      now = { ...now, items: mergedItems(now.items, done), after: next, unanswered: false };
      setRun(now);
      sum = added(sum, answer.value);
      isLast = next === null;
    } while (!isLast && !own.signal.aborted);
    setState({ phase: 'done', sum });
    return renew();
  };
  const undoRun = async (of: RepricingRun, onProgress: (done: number) => void): Promise<UndoOutcome> => {
    const undone = await undoRepricing(of, onProgress);
    if (undone.failure && isSessionEnded(undone.failure)) void endSession();
    await renew();
    return undone;
  };
  const undo = async (of: RepricingRun): Promise<void> => {
    const onProgress = (done: number) => setState({ phase: 'undoing', done, total: Math.max(of.items.length, done) });
    onProgress(0);
    const undone = await undoRun(of, onProgress);
    setRun(undone.later);
    setState({ phase: 'undone', undone });
  };
  /** Undoes a run that is no longer shown; then the current preview is refreshed. */
  const undoInBackground = async (of: RepricingRun): Promise<UndoOutcome> => {
    setAside(true);
    const undone = await undoRun(of, () => undefined);
    setAside(false);
    if (seen.current) void look(seen.current);
    return undone;
  };
  const reset = () => {
    stopper.current = null;
    seen.current = null;
    setRun(null);
    setState({ phase: 'idle' });
  };
  return {
    state,
    look,
    run: (order: RepriceOrder) => work({ run: newRun(order), sum: NOTHING }),
    /** Resumes a failed run, as the same operation, at the part that failed. */
    resume: async () => {
      if (run && state.phase === 'failed') await work({ run, sum: state.sum });
    },
    stop: () => stopper.current?.abort(),
    undo,
    undoInBackground,
    isAside,
    undoable: run && (run.items.length > 0 || run.unanswered) ? run : null,
    reset,
  };
}
