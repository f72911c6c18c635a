import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { v7 as uuid } from 'uuid';

import type { PriceTierForm } from '../../../contract/resources/price-tier.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { overlapsOf, type PriceTierRow } from '../../api/price-queries.ts';
import type { Failure } from '../../api/result.ts';
import { readAgain } from '../../api/take-record.ts';
import type { Choices } from '../../resources/form/field-merge.tsx';
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
    if (saved.state === 'saved') return onSaved(saved.id, saved.message, next);
    readAgain(client, 'priceTier');
    if (saved.state === 'conflict') return setConflict({ ...saved.conflict, next });
    if (!base) return undefined;
    const moved = rebasedDraft(content, base, saved.record, new Set());
    onRebased(moved, saved.record);
    return send(moved, saved.record, next, sure);
  };
  const work = async (content: TierDraft, base: PriceTierRow | null, next: Next) => {
    setAsked(true);
    setRefused({});
    setTrouble(null);
    setBusy(true);
    await send(content, base, next, overlaps.length > 0);
    setBusy(false);
  };
  const decide = (choices: Choices | null) => {
    setConflict(null);
    if (!conflict || !choices || !seen) return;
    const { record, fields, next } = conflict;
    const theirs = new Set(fields.filter((name) => choices[name] === 'theirs'));
    const content = rebasedDraft(draft, seen, record, theirs);
    onRebased(content, record);
    void work(content, record, next);
  };
  return {
    asked,
    busy,
    trouble,
    refused,
    overlaps,
    conflict,
    decide,
    save: (next: Next) => {
      if (!busy) void work(draft, seen, next);
    },
    /** What was said about a field, and about overlaps, is about another form by now. */
    forget: (field: string) => {
      setOverlaps([]);
      setRefused(({ [field]: _gone, ...others }) => others);
    },
  };
}
