import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import type { PriceTierRow } from '../../api/price-queries.ts';
import type { Begun, FormDraftKeeper } from '../../engine/form/form-draft.ts';
import { errorText } from '../../engine/form/form-error-texts.ts';
import type { Finding } from '../../engine/form/form-summary.tsx';
import { useDraftKeeping } from '../../engine/form/use-draft-keeping.ts';
import { isSame } from '../../outbox/merge.ts';
import { useUnsaved, useView } from '../../ui/view.ts';
import { priceTierView } from '../../views/price-tier.tsx';
import { draftOf, keptDraft, readDraft, type TierDraft, type TierField } from './tier-draft.ts';
import { type Next, useTierSaving } from './use-tier-saving.ts';

/** What a form begins with. */
export interface TierStart {
  /** The tier that is changed, as it was read; null for a new one. */
  seen: PriceTierRow | null;
  draft: TierDraft;
  /** What was begun before and is gone on with. */
  begun: Begun | null;
  keeper: FormDraftKeeper;
}

/** Names a form's draft has none of. */
const NO_NAMES = {};

/** The form of a tier as it is filled in: what it holds, what is wrong with it, kept while it is not saved, and saved. */
export function useTierForm(
  start: TierStart,
  onSaved: (id: string, message: string | undefined, next: Next, draft: TierDraft) => void,
) {
  const { t } = useLingui();
  const { begun, keeper } = start;
  const [seen, setSeen] = useState(start.seen);
  const [draft, setDraft] = useState(() => (begun ? keptDraft(begun.form.typed, start.draft) : start.draft));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const view = useView();
  const goOnFrom = (next: TierDraft, record: PriceTierRow) => {
    setDraft(next);
    setSeen(record);
  };
  const { asked, refused, forget, forgetAll, isSaved, ...saving } = useTierSaving({
    seen,
    draft,
    onRebased: goOnFrom,
    onSaved: async (id, message, next) => {
      await keeper.drop();
      onSaved(id, message, next, draft);
    },
  });
  const unsaved = !isSaved && !isSame(draft, seen ? draftOf(seen) : start.draft);
  useUnsaved(unsaved);
  useDraftKeeping(keeper, { typed: draft, names: NO_NAMES, seen }, unsaved);

  const read = readDraft(draft);
  const wrong = 'errors' in read ? read.errors : {};
  const errors: Partial<Record<TierField, string>> = {};
  const findings: Finding[] = [];
  for (const field of Object.keys(draft) as TierField[]) {
    const error = wrong[field];
    const words = refused[field] ?? (error && (asked || left.has(field)) ? t(errorText(error)) : undefined);
    if (words === undefined) continue;
    errors[field] = words;
    const isMissing = refused[field] === undefined && error?.word === 'required';
    findings.push({ key: field, field, label: t(priceTierView.labels[field]), words: isMissing ? null : words });
  }
  return {
    ...saving,
    seen,
    draft,
    errors,
    findings,
    unsaved,
    change: <Field extends TierField>(field: Field, value: TierDraft[Field]) => {
      setDraft((before) => ({ ...before, [field]: value }));
      forget(field);
    },
    leaveField: (field: TierField) => setLeft((before) => (before.has(field) ? before : new Set([...before, field]))),
    /** Shows the tier as it is now in place of what was typed. */
    takeTheirs: (now: PriceTierRow) => {
      goOnFrom(draftOf(now), now);
      setLeft(new Set());
      forgetAll();
      void keeper.drop();
    },
    /** Closes the form without saving it, for good. */
    discard: async () => {
      view.leave();
      await keeper.drop();
    },
  };
}
