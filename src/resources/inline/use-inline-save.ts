import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';

import type { ResourceName } from '../../../contract/catalogue.ts';
import { editCall } from '../../../contract/resource-calls.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { detailOptions, type ResourceRecord } from '../../api/resource-queries.ts';
import type { Failure } from '../../api/result.ts';
import { toastDone, toastUndo } from '../../ui/toast.ts';
import { useChangeRecord } from '../use-change-record.ts';

/**
 * Changes of one record wait for each other, and each is sent with the revision the last one made: the list may take a while to
 * learn of it.
 */
const turns = new Map<string, Promise<number>>();

interface InlineField {
  resource: Resource;
  field: string;
  label: string;
  /** A value of the field in words. */
  wordsOf: (value: unknown) => string;
}

/** Saves one value of a record; answers the record as it is then, or null when it was refused, which was said. */
type InlineSave = (record: ResourceRecord, value: unknown) => Promise<ResourceRecord | null>;

/** How to save values where they stand: against the revision that is on screen, and with a way back. */
export function useInlineSave({ resource, field, label, wordsOf }: InlineField): InlineSave {
  const { t } = useLingui();
  const words = useFailureText();
  const client = useQueryClient();
  const name = resource.name as ResourceName;
  const change = useChangeRecord(name);

  const send = async (record: ResourceRecord, value: unknown) => {
    const mine = wordsOf(value);
    const say = (failure: Failure) => {
      if (failure.kind === 'unreachable') {
        return t`${label} was not saved: the server cannot be reached. The entry is what it was. Try again once there is a network.`;
      }
      const present =
        failure.kind === 'problem' && failure.problem.ermessage === 'stale' ? failure.problem.record : null;
      if (!present) return t`${label} was not saved. ${words(failure)}`;
      const now = wordsOf(present[field]);
      return t`${label} was not saved: somebody else has changed this entry meanwhile. It is ${now} now, yours was ${mine}.`;
    };
    const before = turns.get(record._id) ?? Promise.resolve(0);
    const sent = before.then((rev) =>
      change(editCall(resource), { ...record, rev: Math.max(rev, Number(record['rev'])) }, { [field]: value }, say),
    );
    const turn = sent.then((saved) => Number(saved?.['rev'] ?? 0));
    turns.set(record._id, turn);
    return sent;
  };

  return async (record, value) => {
    const { [field]: before = null } = record;
    const saved = await send(record, value);
    if (!saved) return null;
    const now = wordsOf(saved[field]);
    toastUndo(t`${label}: ${now}`, t`Undo`, () => {
      // What one has changed of it since, in another cell, is no conflict.
      const known = client.getQueryData(detailOptions(name, record._id).queryKey) ?? saved;
      void send(known, before).then((undone) => {
        if (undone) toastDone(t`The value is what it was.`);
      });
    });
    return saved;
  };
}
