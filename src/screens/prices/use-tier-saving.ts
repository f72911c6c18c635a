import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { v7 as uuid } from 'uuid';

import type { PriceTierForm } from '../../../contract/resources/price-tier.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { overlapsOf, type PriceTierRow } from '../../api/price-queries.ts';
import type { Failure } from '../../api/result.ts';
import { readAgain } from '../../api/take-record.ts';
import type { Choices } from '../../engine/form/field-merge.tsx';
import { ownCall } from '../../session/own-call.ts';
import { saveTier, type TierConflict } from './save-tier.ts';
import { readDraft, rebasedDraft, type TierDraft } from './tier-draft.ts';

/** What a person does with a saved form next. */
export type Next = 'open' | 'next';

/** Why a form is not saved: its fields need a look, or the whole of it was refused. */
export interface Trouble {
  message: string | null;
}

interface TierToSave {
  seen: PriceTierRow | null;
  draft: TierDraft;
  /** The tier is another one than the form began with, and the form goes on with it. */
  onRebased: (draft: TierDraft, seen: PriceTierRow) => void;
  onSaved: (id: string, message: string | undefined, next: Next) => Promise<void>;
}

/**
 * Sends the form of a tier: what would overlap is asked before, and saved all the same if so wanted; what somebody else has
 * saved meanwhile stays, and where both changed the same field the person decides.
 */
export function useTierSaving({ seen, draft, onRebased, onSaved }: TierToSave) {
  const words = useFailureText();
  const client = useQueryClient();
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [overlaps, setOverlaps] = useState<readonly string[]>([]);
  const [conflict, setConflict] = useState<(TierConflict & { next: Next }) | null>(null);
  const attempt = useRef({ content: '', key: '' });

  const keyOf = (form: PriceTierForm): string => {
    const content = JSON.stringify(form);
    if (attempt.current.content !== content) attempt.current = { content, key: uuid() };
    return attempt.current.key;
  };
  const refuse = (failure: Failure) => {
    const said = failure.kind === 'problem' ? (failure.problem.errors ?? []) : [];
    const own = said.filter(({ path }) => path in draft).map(({ path, message }) => [path, message] as const);
    setRefused(Object.fromEntries(own));
    setTrouble({ message: own.length > 0 ? null : words(failure) });
    readAgain(client, 'priceTier');
  };
  const send = async (content: TierDraft, base: PriceTierRow | null, next: Next, sure: boolean): Promise<void> => {
    const read = readDraft(content);
    if ('errors' in read) return setTrouble({ message: null });
    if (!sure) {
      const found = await ownCall(overlapsOf(read.form, base?._id));
      if (!found.ok) return refuse(found.failure);
      setOverlaps(found.value.data.map(({ name }) => name));
      if (found.value.data.length > 0) return undefined;
    }
    const saved = await saveTier(read.form, base, keyOf(read.form));
    if (saved.state === 'refused') return refuse(saved.failure);
    if (saved.state === 'saved') {
      setIsSaved(true);
      return onSaved(saved.id, saved.message, next);
    }
    readAgain(client, 'priceTier');
    if (saved.state === 'conflict') return setConflict({ ...saved.conflict, next });
    if (!base) return undefined;
    const moved = rebasedDraft(content, base, saved.record, new Set());
    onRebased(moved, saved.record);
    return send(moved, saved.record, next, false);
  };
  const work = async (content: TierDraft, base: PriceTierRow | null, next: Next, sure: boolean) => {
    setAsked(true);
    setRefused({});
    // Before the form comes to rest: the cursor cannot go into a field that is at rest.
    if ('errors' in readDraft(content)) return setTrouble({ message: null });
    setTrouble(null);
    setBusy(true);
    await send(content, base, next, sure);
    return setBusy(false);
  };
  const decide = (choices: Choices | null) => {
    setConflict(null);
    if (!conflict || !choices || !seen) return;
    const { record, fields, next } = conflict;
    const theirs = new Set(fields.filter((name) => choices[name] === 'theirs'));
    const content = rebasedDraft(draft, seen, record, theirs);
    onRebased(content, record);
    // What overlaps was said of another scope than the one they have come to together.
    void work(content, record, next, false);
  };
  return {
    asked,
    /** It is on its way, or has arrived: what is typed into it from then on would make a second one. */
    busy: busy || isSaved,
    isSaved,
    trouble,
    refused,
    overlaps,
    conflict,
    decide,
    save: (next: Next) => {
      if (!busy && !isSaved) void work(draft, seen, next, overlaps.length > 0);
    },
    /** What was said about a field, and about overlaps, is about another form by now. */
    forget: (field: string) => {
      setOverlaps([]);
      setRefused(({ [field]: _gone, ...others }) => others);
    },
    /** All that was said is about a form that is not there any more. */
    forgetAll: () => {
      setAsked(false);
      setTrouble(null);
      setRefused({});
      setOverlaps([]);
    },
  };
}
