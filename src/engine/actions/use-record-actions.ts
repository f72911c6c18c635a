import { useLingui } from '@lingui/react/macro';

import { mayChange } from '../../../contract/access.ts';
import { type Action, asksReason, targetNameOf, moveTo, nameOf } from '../../../contract/actions.ts';
import { actionCall } from '../../../contract/change-calls.ts';
import type { FieldFailure } from '../../../contract/failure.ts';
import type { ResourceName } from '../../../contract/resource-access.ts';
import { declaration } from '../../api/declarations.ts';
import { useFailureText } from '../../api/failure-text.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { useProfile } from '../../session/use-session.ts';
import { toastDone } from '../../ui/toast.ts';
import { useInlineSave } from '../inline/use-inline-save.ts';
import { useChangeRecord } from '../use-change-record.ts';
import { textOf } from '../values/text-of.ts';
import type { ActionWords } from '../view.ts';
import { viewOf } from '../views.ts';
import { openMoves } from './open-moves.ts';
import { isAsking, wordsOf } from './words-of.ts';

/** A person's input for an action. */
export interface ActionInput {
  reason?: string;
  [field: string]: unknown;
}

/** An action the person can run on a record now. */
export interface RecordAction {
  name: string;
  action: Action;
  words: ActionWords;
  /** Runs it and reports the result; resolves to null if it succeeded, else to the refused fields, which are not reported. */
  run: (given: ActionInput) => Promise<readonly FieldFailure[] | null>;
}

/** The moves from a record's state this person may make, and the record's other actions. */
export function useRecordActions(
  name: ResourceName,
  record: ResourceRecord,
): { moves: readonly RecordAction[]; actions: readonly RecordAction[] } {
  const { t } = useLingui();
  const profile = useProfile();
  const resource = declaration(name);
  const view = viewOf(name);
  const { status, actions = {}, edit } = resource;
  const change = useChangeRecord(name);
  const failureText = useFailureText();
  const field = status?.field ?? '';
  const label = view.labels[field];
  // A move with a reason is deliberate, and one that asks for input cannot be undone without asking again.
  const wayBack = (before: unknown, now: unknown) => {
    if (!status) return null;
    const back = moveTo(status, textOf(now), targetNameOf(status, textOf(before)));
    const there = moveTo(status, textOf(before), targetNameOf(status, textOf(now)));
    const isMeant = there !== null && there !== 'same' && isAsking(there);
    if (back === null || back === 'same' || isMeant || back.fields) return null;
    return asksReason(back, null) ? { reason: t`Done by mistake` } : {};
  };
  const save = useInlineSave({ resource, field, label: label ? t(label) : field }, wayBack);
  const mayUse = (action: Action) => mayChange({ ...edit, ...action }, profile, record);
  return {
    moves: openMoves(resource, profile, record).map((move) => ({
      name: nameOf(move),
      action: move,
      words: wordsOf(view.actionWords, nameOf(move)),
      run: async (given) => ((await save(record, { [field]: move.to }, given)).state === 'refused' ? [] : null),
    })),
    actions: Object.entries(actions)
      .filter(([, action]) => mayUse(action))
      .map(([action, declared]) => {
        const words = wordsOf(view.actionWords, action);
        return {
          name: action,
          action: declared,
          words,
          run: async (given) => {
            let refused: readonly FieldFailure[] = [];
            const done = await change(actionCall(resource, action), record, given, (failure) => {
              refused = (failure.kind === 'problem' && failure.problem.errors) || [];
              return refused.length > 0 ? null : failureText(failure);
            });
            if (done) toastDone(t(words.done));
            return done ? null : refused;
          },
        };
      }),
  };
}
