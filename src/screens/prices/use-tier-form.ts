import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { v7 as uuid } from 'uuid';

import type { PriceTierForm } from '../../../contract/resources/price-tier.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { overlapsOf, saveTier } from '../../api/price-queries.ts';
import type { Failure } from '../../api/result.ts';
import { readAgain } from '../../api/take-record.ts';
import { errorText } from '../../resources/form/form-error-texts.ts';
import { focusFirstError } from '../../resources/form/use-create-form.ts';
import { ownCall } from '../../session/own-call.ts';
import { draftOf, readDraft, type TierDraft, type TierField } from './tier-draft.ts';

interface Known {
  id: string;
  rev: number;
}

/** State and sending of a tier's form: what would overlap is asked before it is saved, and saved all the same if so wanted. */
export function useTierForm(
  tier: PriceTierForm | null,
  known: Known | null,
  onDone: (id: string, message: string | undefined) => void,
) {
  const { t } = useLingui();
  const words = useFailureText();
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(tier));
  const [unsaved, setUnsaved] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [errors, setErrors] = useState<Partial<Record<TierField, string | undefined>>>({});
  const [overlaps, setOverlaps] = useState<readonly string[]>([]);
  const key = useRef({ content: '', key: '' });

  const change = <Field extends TierField>(field: Field, value: TierDraft[Field]) => {
    setDraft((before) => ({ ...before, [field]: value }));
    setUnsaved(true);
    setOverlaps([]);
    setErrors((all) => ({ ...all, [field]: undefined }));
  };
  const refuse = (reason: Failure) => {
    const said = reason.kind === 'problem' ? (reason.problem.errors ?? []) : [];
    const byField = Object.fromEntries(
      said.filter(({ path }) => path in draft).map((each) => [each.path, each.message]),
    );
    setErrors(byField);
    if (Object.keys(byField).length > 0) focusFirstError();
    else setFailure(words(reason));
    // The form learns what somebody else has saved, and the next try is about that.
    readAgain(client, 'priceTier');
  };
  const submit = async (): Promise<void> => {
    const read = readDraft(draft);
    setFailure(null);
    if ('errors' in read) {
      const found = Object.entries(read.errors).map(([field, error]) => [field, t(errorText(error))] as const);
      setErrors(Object.fromEntries(found));
      focusFirstError();
      return;
    }
    setBusy(true);
    await save(read.form);
    setBusy(false);
  };
  const save = async (form: PriceTierForm): Promise<void> => {
    if (overlaps.length === 0) {
      const asked = await ownCall(overlapsOf(form, known?.id));
      if (!asked.ok) return refuse(asked.failure);
      const names = asked.value.data.map(({ name }) => name);
      setOverlaps(names);
      if (names.length > 0) return undefined;
    }
    const content = JSON.stringify(form);
    if (key.current.content !== content) key.current = { content, key: uuid() };
    const answer = await ownCall(saveTier(form, known, key.current.key));
    if (!answer.ok) return refuse(answer.failure);
    return onDone(answer.value.data._id, answer.value.message);
  };
  return { draft, change, errors, busy, failure, overlaps, unsaved, submit };
}
