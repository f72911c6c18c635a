import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';

import { ADMINS, mayDo } from '../../contract/access.ts';
import { useProfile } from '../session/use-session.ts';
import type { Parcel } from '../store/db.ts';
import { toastDone, toastError } from '../ui/toast.ts';
import { removeForGood, restore, sendAgain, sendAsNew, sendForHub, sendWithNewCode, trash } from './actions.ts';
import { choicesOf, type Choice } from './choices.ts';
import { ParcelQuestion, type Question } from './parcel-question.tsx';

import classes from './parcel-row.module.css';

/** Labels of the buttons. */
const CHOICE_WORDS: Record<Choice, MessageDescriptor> = {
  now: msg`Send now`,
  again: msg`Try again`,
  newCode: msg`Send with a new code`,
  otherHub: msg`Choose another hub center`,
  asNew: msg`Send as a new item`,
  trash: msg`Move to trash`,
  restore: msg`Restore`,
  forGood: msg`Delete permanently`,
};

interface ParcelActionsProps {
  parcel: Parcel;
  /** Shown before the outbox's own buttons. */
  first?: ReactNode;
  /** Shown after the outbox's own buttons. */
  children?: ReactNode;
}

/** An item's actions as buttons; those that may duplicate or destroy something ask first. */
export function ParcelActions({ parcel, first, children }: ParcelActionsProps) {
  const { t } = useLingui();
  const isAdmin = mayDo(ADMINS, useProfile());
  const [busy, setBusy] = useState(false);
  const [question, setQuestion] = useState<Question | null>(null);
  const [asking, setAsking] = useState(false);
  const choices = choicesOf(parcel, isAdmin);

  const run = (act: () => Promise<boolean | void>, done?: string) => {
    setAsking(false);
    setBusy(true);
    const settled = act().then(
      (worked) => {
        if (worked === false) toastError(t`Its status has changed in the meantime. Check it again.`);
        else if (done) toastDone(done);
      },
      () => toastError(t`Couldn’t save this: the device may be out of space. The item is safe.`),
    );
    void settled.then(() => setBusy(false));
  };
  const toTrash = () => run(() => trash(parcel.seq), t`Moved to trash. You can restore it for 7 days.`);
  const ask = (next: Question) => {
    setQuestion(next);
    setAsking(true);
  };
  const acts: Record<Choice, () => void> = {
    now: () => run(() => sendAgain(parcel.seq)),
    again: () => run(() => sendAgain(parcel.seq)),
    newCode: () => run(() => sendWithNewCode(parcel)),
    otherHub: () => ask('otherHub'),
    asNew: () => ask('asNew'),
    // An item that was never sent can be restored from the trash completely: no need to ask.
    trash: () => (parcel.unanswered > 0 ? ask('trash') : toTrash()),
    restore: () => run(() => restore(parcel.seq)),
    forGood: () => ask('forGood'),
  };

  return (
    <div className={classes['actions']}>
      {first}
      {choices.map((choice, place) => (
        <Button
          key={choice}
          variant={choice === 'trash' || choice === 'forGood' ? 'subtle' : place === 0 ? 'light' : 'default'}
          {...(choice === 'trash' || choice === 'forGood' ? { color: 'red' } : {})}
          disabled={busy}
          onClick={acts[choice]}
        >
          {t(CHOICE_WORDS[choice])}
        </Button>
      ))}
      {children}
      {question ? (
        <ParcelQuestion
          parcel={parcel}
          question={question}
          opened={asking}
          onCancel={() => setAsking(false)}
          onTrash={toTrash}
          onForGood={() => run(() => removeForGood(parcel.seq))}
          onAsNew={() => run(() => sendAsNew(parcel))}
          onHub={(hub) => run(() => sendForHub(parcel, hub))}
        />
      ) : null}
    </div>
  );
}
