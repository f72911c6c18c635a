import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { v7 as uuid } from 'uuid';

import { fieldMeta } from '../../../contract/field.ts';
import { requiredBy } from '../../../contract/rules.ts';
import { useFailureText } from '../../api/failure-text.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import type { Failure } from '../../api/result.ts';
import { readAgain } from '../../api/take-record.ts';
import { isSame } from '../../outbox/merge.ts';
import { ownCall } from '../../session/own-call.ts';
import { useUnsaved, useView } from '../../ui/view.ts';
import type { TypedValue } from '../kinds/typed-value.ts';
import type { Choices } from './field-merge.tsx';
import type { SavedDraft, FormDraftKeeper } from './form-draft.ts';
import { errorText } from './form-error-texts.ts';
import type { Finding } from './form-summary.tsx';
import type { DeclaredForm } from './record-fields.ts';
import {
  type FormContent,
  keptFields,
  readFields,
  rebased,
  refNames,
  startTyped,
  type TypedFields,
} from './record-values.ts';
import { type RecordConflict, saveRecord } from './save-record.ts';
import { useDraftKeeping } from './use-draft-keeping.ts';

/** Initial state of a form. */
export interface FormStart {
  /** The edited record as it was read; null for a new one. */
  seen: ResourceRecord | null;
  typed: TypedFields;
  /** Readable names of the records it refers to. */
  names: Readonly<Record<string, string>>;
  /** The draft that is resumed. */
  begun: SavedDraft | null;
  keeper: FormDraftKeeper;
}

/** What a person does with a saved form next. */
export type Next = 'open' | 'next';

/** The result of a save: the record's id, and the server's message. */
export interface SavedForm {
  id: string;
  message: string | undefined;
  next: Next;
  typed: TypedFields;
}

/**
 * State of a record's form: values, errors, draft and saving. What somebody else has saved meanwhile is kept; where both changed the same
 * field the person decides.
 */
export function useRecordForm(form: DeclaredForm, start: FormStart, onSaved: (saved: SavedForm) => void) {
  const { t } = useLingui();
  const words = useFailureText();
  const client = useQueryClient();
  const view = useView();
  const { name, schemas, labelOf, more } = form;
  const { begun, keeper } = start;
  const [content, setContent] = useState<FormContent>(() => ({
    typed: begun ? keptFields(schemas, begun.form.typed, start.typed) : start.typed,
    names: { ...start.names, ...begun?.form.names },
    seen: start.seen,
  }));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  /** A new object for every failed save; `message` is the error of the form as a whole. */
  const [trouble, setTrouble] = useState<{ message: string | null } | null>(null);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  const [conflict, setConflict] = useState<(RecordConflict & { next: Next }) | null>(null);
  const [photos, setPhotos] = useState<ReadonlyMap<string, Promise<File | null>>>(new Map());
  const attempt = useRef({ content: '', key: '' });
  const { typed, names, seen } = content;

  const base = seen ? startTyped(schemas, seen) : start.typed;
  const unsaved = !isSaved && (photos.size > 0 || !isSame(typed, base));
  useUnsaved(unsaved);
  // A secret is never stored in a draft.
  const isSecret = (field: string) => schemas[field] !== undefined && fieldMeta(schemas[field]).kind === 'secret';
  const kept = Object.fromEntries(Object.entries(typed).filter(([field]) => !isSecret(field)));
  useDraftKeeping(keeper, { typed: kept, names, seen }, unsaved);

  const keyOf = (fields: object, files: ReadonlyMap<string, File>): string => {
    const sent = JSON.stringify([fields, [...files].map(([field, { size }]) => [field, size])]);
    if (attempt.current.content !== sent) attempt.current = { content: sent, key: uuid() };
    return attempt.current.key;
  };
  const refuse = (failure: Failure) => {
    const own = new Map<string, string>();
    if (failure.kind === 'problem') {
      const { errors = [], ermessage, message } = failure.problem;
      for (const error of errors) {
        const [path = ''] = error.path.split('.');
        if (path in typed || form.photos.includes(path)) own.set(path, error.message);
      }
      const blamed = ermessage && more.blame?.[ermessage];
      if (own.size === 0 && blamed) own.set(blamed, message);
    }
    setRefused(Object.fromEntries(own));
    setTrouble({ message: own.size > 0 ? null : words(failure) });
    readAgain(client, name);
  };
  const send = async (now: FormContent, next: Next, sure: boolean): Promise<void> => {
    const { fields, errors } = readFields(form, now.typed, now.seen);
    if (Object.keys(errors).length > 0) return setTrouble({ message: null });
    if (!sure && more.warning) {
      const whole = readFields(form, now.typed, null).fields;
      const found = await ownCall(more.warning.ask(whole, now.seen?._id));
      if (!found.ok) return refuse(found.failure);
      setWarnings(found.value);
      if (found.value.length > 0) return undefined;
    }
    const files = new Map<string, File>();
    for (const [field, making] of photos) {
      const file = await making;
      if (file) files.set(field, file);
    }
    const saved = await saveRecord(form, fields, now.seen, { files, key: keyOf(fields, files) });
    if (saved.state === 'refused') return refuse(saved.failure);
    if (saved.state === 'saved') {
      setIsSaved(true);
      await keeper.drop();
      return onSaved({ ...saved, next, typed: now.typed });
    }
    readAgain(client, name);
    if (saved.state === 'conflict') return setConflict({ ...saved.conflict, next });
    if (!now.seen) return undefined;
    return send(goOnFrom(now, saved.record, new Set()), next, false);
  };
  const goOnFrom = (now: FormContent, record: ResourceRecord, theirs: ReadonlySet<string>) => {
    const next = rebased(schemas, now, record, theirs);
    setContent(next);
    return next;
  };
  const work = async (now: FormContent, next: Next, sure: boolean) => {
    setAsked(true);
    setRefused({});
    // Before the inputs are disabled: a disabled one cannot take the focus.
    if (Object.keys(readFields(form, now.typed, now.seen).errors).length > 0) return setTrouble({ message: null });
    setTrouble(null);
    setBusy(true);
    await send(now, next, sure);
    return setBusy(false);
  };

  const { fields: given, errors: wrong } = readFields(form, typed, seen);
  const errors: Record<string, string> = {};
  const findings: Finding[] = [];
  for (const field of form.fields) {
    const error = wrong[field];
    const said = refused[field] ?? (error && (asked || left.has(field)) ? t(errorText(error)) : undefined);
    if (said === undefined) continue;
    errors[field] = said;
    const isMissing = refused[field] === undefined && error?.word === 'required' && !error.because;
    findings.push({ key: field, field, label: labelOf(field), words: isMissing ? null : said });
  }
  // Earlier errors and warnings no longer apply to the changed form.
  const forget = (field: string) => {
    setWarnings([]);
    setRefused(({ [field]: _gone, ...others }) => others);
  };
  return {
    typed,
    seen,
    names,
    required: new Set([...form.required, ...requiredBy(form.resource, { ...seen, ...given }, !seen)]),
    errors,
    findings,
    trouble,
    warnings,
    conflict,
    unsaved,
    /** Saving or saved: typing from now on would create a second record. */
    busy: busy || isSaved,
    type: (field: string, value: TypedValue, refName?: string) => {
      setContent((before) => ({
        ...before,
        typed: { ...before.typed, [field]: value },
        names: refName === undefined ? before.names : { ...before.names, [field]: refName },
      }));
      forget(field);
    },
    takePhoto: (field: string, making: Promise<File | null>) => {
      setPhotos((before) => new Map(before).set(field, making));
      forget(field);
    },
    leaveField: (field: string) => setLeft((before) => (before.has(field) ? before : new Set([...before, field]))),
    save: (next: Next) => {
      if (!busy && !isSaved) void work(content, next, warnings.length > 0);
    },
    /** Continues after a conflict with the choice for each field; null returns to the form. */
    decide: (choices: Choices | null) => {
      setConflict(null);
      if (!conflict || !choices || !seen) return;
      const theirs = new Set(conflict.fields.filter((field) => choices[field] === 'theirs'));
      // The warning was about another record than the merged one.
      void work(goOnFrom(content, conflict.record, theirs), conflict.next, false);
    },
    /** Replaces the typed values with the current record. */
    takeTheirs: (now: ResourceRecord) => {
      setContent({ typed: startTyped(schemas, now), names: refNames(schemas, now), seen: now });
      setLeft(new Set());
      setAsked(false);
      setTrouble(null);
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
