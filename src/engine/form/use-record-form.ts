import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { v7 as uuid } from 'uuid';

import { secretKind } from '../../../contract/field-kinds/text.ts';
import { fieldMeta } from '../../../contract/field-meta.ts';
import { innerLabels, inputPath } from '../../../contract/rows.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { PROBLEM_TEXTS } from '../../capture/problem-text.ts';
import { COVER } from '../../capture/slots.ts';
import type { Photos } from '../../capture/use-photos.ts';
import { isSame } from '../../outbox/merge.ts';
import { useUnsaved, useView } from '../../ui/view.ts';
import type { TypedValue } from '../kinds/kind.ts';
import type { Choices } from './field-merge.tsx';
import type { SavedDraft, FormDraftKeeper } from './form-draft.ts';
import { errorText } from './form-error-texts.ts';
import type { Finding } from './form-summary.tsx';
import type { DeclaredForm } from './record-fields.ts';
import { type FormContent, keptFields, readFields, rebased, refNames, startTyped } from './record-values.ts';
import type { RecordConflict, RecordSaved, SaveForm } from './save-record.ts';
import { useDraftKeeping } from './use-draft-keeping.ts';

/** Initial state of a form. */
export interface FormStart extends FormContent {
  /** The draft that is resumed. */
  draft: SavedDraft | null;
  keeper: FormDraftKeeper;
}

/** What a person does with a saved form next. */
type AfterSave = 'open' | 'next';

/** The result of a save: the record's id if the server has it, a message, and what was typed. */
export interface SavedForm extends Pick<FormContent, 'typed' | 'names'> {
  id: string | null;
  message: string | undefined;
  next: AfterSave;
}

interface FormWork {
  start: FormStart;
  photos: Photos;
  save: SaveForm;
  onSaved: (saved: SavedForm) => void;
}

export type RecordFormState = ReturnType<typeof useRecordForm>;

/**
 * State of a record's form: values, errors, draft and saving. What somebody else has saved meanwhile is kept; where both changed the same
 * field the person decides.
 */
export function useRecordForm(form: DeclaredForm, { start, photos, save, onSaved }: FormWork) {
  const { t } = useLingui();
  const view = useView();
  const { schemas, labelOf, more, photo } = form;
  const { draft, keeper } = start;
  const [content, setContent] = useState<FormContent>(() => ({
    typed: draft ? keptFields(schemas, draft.form.typed, start.typed) : start.typed,
    names: { ...start.names, ...draft?.form.names },
    seen: start.seen,
  }));
  // A draft keeps its key, in whichever window and however often it is resumed: saved twice it is one record.
  const [key, setKey] = useState(() => draft?.form.key ?? uuid());
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [wasSubmitted, setWasSubmitted] = useState(false);
  /** Waits for a photo to be compressed first. */
  const [wanted, setWanted] = useState<{ next: AfterSave; sure: boolean } | null>(null);
  const [sending, setSending] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  /** A new object for every failed save; `message` is the error of the form as a whole. */
  const [problem, setProblem] = useState<{ message: ReactNode } | null>(null);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  const [conflict, setConflict] = useState<(RecordConflict & { next: AfterSave }) | null>(null);
  const { typed, names, seen } = content;
  const { entries } = photos;

  const base = seen ? startTyped(schemas, seen) : start.typed;
  const unsaved = !sending && !isSaved && (entries.length > 0 || !isSame(typed, base));
  useUnsaved(unsaved);
  // A secret is never stored in a draft.
  const isSecret = (field: string) => schemas[field] !== undefined && fieldMeta(schemas[field]).kind === secretKind;
  const kept = Object.fromEntries(Object.entries(typed).filter(([field]) => !isSecret(field)));
  useDraftKeeping(start, { typed: kept, names, seen, key }, photos, unsaved);

  const failed = entries.flatMap((entry) => (entry.status === 'failed' ? entry : []));
  const lacksPhoto = photo?.required === true && !entries.some(({ slot }) => slot === COVER);
  const isWrong = (now: FormContent) =>
    lacksPhoto || failed.length > 0 || Object.keys(readFields(form, now.typed, now.seen).errors).length > 0;

  const refuse = ({ errors, message, isOther }: Extract<RecordSaved, { state: 'refused' }>) => {
    const own = errors.flatMap((error) => {
      const [field = ''] = error.path.split('.');
      const path = inputPath(schemas, error.path) ?? (field === photo?.field ? field : null);
      return path !== null ? [[path, error.message] as const] : [];
    });
    setRefused(Object.fromEntries(own));
    setProblem({ message: own.length > 0 ? null : message });
    if (isOther) setKey(uuid());
  };
  const goOnFrom = (now: FormContent, record: ResourceRecord, theirs: ReadonlySet<string>) => {
    const next = rebased(schemas, now, record, theirs);
    setContent(next);
    return next;
  };
  const unchanged = async ({ _id: id }: ResourceRecord): Promise<RecordSaved> => {
    await keeper.drop();
    return { state: 'saved', id, message: undefined };
  };
  const send = async (now: FormContent, next: AfterSave, sure: boolean): Promise<void> => {
    const { fields } = readFields(form, now.typed, now.seen);
    const saved =
      now.seen && Object.keys(fields).length === 0 && (photo === null || entries.length === 0)
        ? await unchanged(now.seen)
        : await save({ ...now, fields, key, keeper, photos: entries, sure });
    if (!sure) setWarnings(saved.state === 'warned' ? saved.warnings : []);
    switch (saved.state) {
      case 'saved':
        setIsSaved(true);
        return onSaved({ ...saved, ...now, next });
      case 'moved':
        return send(goOnFrom(now, saved.record, new Set()), next, false);
      case 'conflict':
        return setConflict({ ...saved.conflict, next });
      case 'refused':
        return refuse(saved);
      case 'warned':
    }
  };
  const work = (now: FormContent, next: AfterSave, sure: boolean) => {
    setWasSubmitted(true);
    setRefused({});
    // Before the inputs are disabled: a disabled one cannot take the focus.
    const wrong = isWrong(now);
    setProblem(wrong ? { message: null } : null);
    if (!wrong) setWanted({ next, sure });
  };
  const isPreparing = entries.some(({ status }) => status === 'working');
  const go = useEffectEvent(async ({ next, sure }: { next: AfterSave; sure: boolean }) => {
    setWanted(null);
    // A photo may have turned out to be none.
    if (isWrong(content)) return setProblem({ message: null });
    setSending(true);
    await send(content, next, sure);
    return setSending(false);
  });
  useEffect(() => {
    if (!wanted || isPreparing) return undefined;
    // After the render of the last photo, or of the saving state.
    const timer = setTimeout(() => void go(wanted));
    return () => clearTimeout(timer);
  }, [wanted, isPreparing]);
  const busy = sending || wanted !== null || isSaved;

  const { errors: wrong, required } = readFields(form, typed, seen);
  const errors: Record<string, string> = {};
  const findings: Finding[] = [];
  if (photo && lacksPhoto && wasSubmitted) {
    const { field } = photo;
    errors[field] = t`Add at least one photo`;
    findings.push({ key: field, field, label: labelOf(field), words: errors[field] });
  }
  for (const { id, problem: reason } of failed) {
    const field = photo?.field ?? '';
    findings.push({ key: String(id), field, label: labelOf(field), words: t(PROBLEM_TEXTS[reason]) });
  }
  const paths = [...new Set([...Object.keys(refused), ...Object.keys(wrong)])];
  for (const field of form.fields) {
    for (const path of paths.filter((each) => isAt(field, each))) {
      const error = wrong[path];
      const own = error?.word === 'malformed' ? more.malformed?.[path] : undefined;
      const said =
        refused[path] ?? (error && (wasSubmitted || left.has(field)) ? t(own ?? errorText(error)) : undefined);
      if (said === undefined) continue;
      errors[path] = said;
      const isMissing = refused[path] === undefined && error?.word === 'required' && !error.because;
      const inner = schemas[field] ? innerLabels(schemas[field], path, t) : [];
      const label = [labelOf(field), ...inner].join(' · ');
      findings.push({ key: path, field: path, label, words: isMissing ? null : said });
    }
  }
  // Earlier errors and warnings no longer apply to the changed form.
  const forget = (field: string) => {
    setWarnings([]);
    setRefused((before) => Object.fromEntries(Object.entries(before).filter(([path]) => !isAt(field, path))));
  };
  return {
    typed,
    seen,
    names,
    photos,
    required,
    errors,
    findings,
    problem,
    warnings,
    conflict,
    unsaved,
    /** Saving or saved: typing from now on would create a second record. */
    busy,
    type: (field: string, value: TypedValue, refName?: string) => {
      setContent((before) => ({
        ...before,
        typed: { ...before.typed, [field]: value },
        names: refName === undefined ? before.names : { ...before.names, [field]: refName },
      }));
      forget(field);
    },
    leaveField: (field: string) => setLeft((before) => (before.has(field) ? before : new Set([...before, field]))),
    save: (next: AfterSave) => {
      if (!busy) work(content, next, warnings.length > 0);
    },
    /** Continues after a conflict with the choice for each field; null returns to the form. */
    decide: async (choices: Choices | null) => {
      setConflict(null);
      if (!conflict) return;
      setSending(choices !== null);
      const refusal = await conflict.undo?.();
      setSending(false);
      if (refusal) return refuse(refusal);
      if (!choices) return;
      const theirs = new Set(conflict.fields.filter((field) => choices[field] === 'theirs'));
      // The warning was about another record than the merged one.
      work(goOnFrom(content, conflict.record, theirs), conflict.next, false);
    },
    /** Replaces the typed values with the current record. */
    takeTheirs: (now: ResourceRecord) => {
      setContent({ typed: startTyped(schemas, now), names: refNames(schemas, now), seen: now });
      setLeft(new Set());
      setWasSubmitted(false);
      setProblem(null);
      setRefused({});
      setWarnings([]);
      void keeper.drop();
    },
    /** Closes the form and deletes its draft. */
    discard: async () => {
      view.leave();
      await keeper.drop();
    },
  };
}

/** Whether a path leads to a field, or to an input of its rows. */
const isAt = (field: string, path: string): boolean => path === field || path.startsWith(`${field}.`);
