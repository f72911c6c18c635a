import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { v7 as uuid } from 'uuid';

import type { BulkChange, BulkPreview } from '../../../contract/calls/bulk.ts';
import type { BulkResource } from '../../../contract/resource.ts';
import { type BulkSelect, findBulkIds, previewBulk, runBulkStep, undoBulkStep } from '../../api/bulk.ts';
import { resourceKey } from '../../api/resource-queries.ts';
import type { Failure } from '../../api/result.ts';
import { isSessionEnded } from '../../api/session-ended.ts';
import { endSession } from '../../session/session.ts';
import type { Selection } from '../list/use-picking.ts';
import { type BulkOutcome, changedIds, inSteps, type BulkTargets, bulkTargets } from './bulk-work.ts';

type RunKind = 'run' | 'undo';

/** The stage of a bulk change: form, preview, running, or done. */
export type BulkStage =
  | { step: 'form' }
  | { step: 'preview'; change: BulkChange; preview: BulkPreview | null; failure: Failure | null }
  | { step: 'work'; doing: RunKind; done: number; total: number }
  | { step: 'result'; doing: RunKind; outcome: BulkOutcome; left: SkippedRecords | null };

/** Records of a query that were skipped: they match only since the preview, or match no longer. */
export type SkippedRecords = Omit<BulkTargets, 'ids'>;

export interface Bulk {
  stage: BulkStage;
  /** Previews a change. */
  look: (change: BulkChange) => Promise<void>;
  /** Back to the form. */
  back: () => void;
  /** Runs the previewed change. */
  run: () => Promise<void>;
  /** Stops after the step in flight. */
  stop: () => void;
  /** Resumes with the records not reached. */
  resume: () => Promise<void>;
  /** Undoes the change. */
  undo: () => Promise<BulkOutcome>;
  /** Number of records changed now, which can be undone. */
  changed: number;
}

const selectOf = (selection: Selection): BulkSelect =>
  selection.kind === 'ids' ? { ids: selection.ids } : { query: selection.query };

const isFinal = ({ status, actions = {} }: BulkResource, { status: to, action = '' }: BulkChange) =>
  to === undefined ? actions[action]?.isFinal : status?.isFinal;

/** One bulk change from its first preview to its undo. `selection` is what was selected when it started. */
export function useBulk(resource: BulkResource, selection: Selection, first: BulkStage): Bulk {
  const client = useQueryClient();
  const [stage, setStage] = useState(first);
  const [changed, setChanged] = useState<readonly string[]>([]);
  // One operation id for all steps: a step that is sent again is applied once.
  const [operation] = useState(() => uuid());
  const stopped = useRef(false);
  const change = useRef<BulkChange>({});
  const left = useRef<SkippedRecords | null>(null);

  const noteFailure = (failure: Failure | null) => {
    if (failure && isSessionEnded(failure)) void endSession();
  };
  const renew = () => {
    for (const entity of [resource.name, 'incomplete'])
      void client.invalidateQueries({ queryKey: resourceKey(entity) });
  };

  const look = async (next: BulkChange) => {
    change.current = next;
    const shown = { step: 'preview', change: next } as const;
    setStage({ ...shown, preview: null, failure: null });
    const answer = await previewBulk(resource, selectOf(selection), next);
    if (!answer.ok) noteFailure(answer.failure);
    // Another change may be previewed by now, or the person went back.
    setStage((now) => {
      if (now.step !== 'preview' || now.change !== next) return now;
      return answer.ok
        ? { ...shown, preview: answer.value, failure: null }
        : { ...shown, preview: null, failure: answer.failure };
    });
  };

  const work = async (doing: RunKind, ids: readonly string[], before: BulkOutcome['results'] = []) => {
    const total = before.length + ids.length;
    const onProgress = (done: number) => setStage({ step: 'work', doing, done: before.length + done, total });
    onProgress(0);
    const send = (step: readonly string[]) =>
      doing === 'run'
        ? runBulkStep(resource, { operation, ids: step, change: change.current })
        : undoBulkStep(resource, { operation, ids: step });
    const outcome = await inSteps({ ids, send, onProgress, stopped: () => stopped.current });
    const whole = { ...outcome, results: [...before, ...outcome.results] };
    noteFailure(outcome.failure);
    const reached = changedIds(whole.results);
    const touched = new Set(whole.results.map(({ _id }) => _id));
    setChanged(
      doing === 'run' ? (isFinal(resource, change.current) ? [] : reached) : changed.filter((id) => !touched.has(id)),
    );
    setStage({ step: 'result', doing, outcome: whole, left: doing === 'run' ? left.current : null });
    renew();
    return whole;
  };

  return {
    stage,
    look,
    back: () => setStage({ step: 'form' }),
    run: async () => {
      stopped.current = false;
      if (selection.kind === 'ids') return void (await work('run', selection.ids));
      const seen = stage.step === 'preview' ? stage.preview : null;
      if (!seen) return;
      setStage({ step: 'work', doing: 'run', done: 0, total: 0 });
      const found = await findBulkIds(resource, selection.query);
      if (found.ok && stopped.current) return look(change.current);
      if (found.ok) {
        const { ids, ...rest } = bulkTargets(seen, found.value);
        left.current = rest;
        return void (await work('run', ids));
      }
      noteFailure(found.failure);
      setStage({ step: 'preview', change: change.current, preview: null, failure: found.failure });
    },
    stop: () => {
      stopped.current = true;
    },
    resume: async () => {
      stopped.current = false;
      if (stage.step === 'result') await work(stage.doing, stage.outcome.rest, stage.outcome.results);
    },
    undo: () => {
      stopped.current = false;
      return work('undo', changed);
    },
    changed: changed.length,
  };
}
