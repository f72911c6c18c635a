import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

import { FullDevice } from '../../outbox/full-device.tsx';
import type { Counter } from './use-counter.ts';

import classes from './last-saved.module.css';

interface Words {
  /** What failed, and what is safe. */
  text: MessageDescriptor;
  /** Label of the button that continues. */
  act: MessageDescriptor;
  onAct: (counter: Counter) => void;
}

const WORDS: Record<NonNullable<Counter['problem']>, Words> = {
  notStored: {
    text: msg`Couldn’t save: the device may be out of space. The photos are still here.`,
    act: msg`Try again`,
    onAct: ({ retry }) => void retry(),
  },
  notTaken: {
    text: msg`The camera didn’t take a photo. Press the shutter again.`,
    act: msg`Close`,
    onAct: ({ forgetProblem }) => forgetProblem(),
  },
  codeInUse: {
    text: msg`Another item on this device already has this tag. The photos are still here.`,
    act: msg`Use next code`,
    onAct: ({ dropCode }) => dropCode(),
  },
  tooLate: {
    text: msg`It’s already being sent. Find it in the outbox.`,
    act: msg`Close`,
    onAct: ({ forgetProblem }) => forgetProblem(),
  },
};

/** Says what failed and what is safe, and offers to continue. */
export function Problems({ counter, full }: { counter: Counter; full: boolean }) {
  const { t } = useLingui();
  const words = counter.problem ? WORDS[counter.problem] : null;
  return (
    <div role="alert" className={classes['alerts']}>
      {full ? <FullDevice /> : null}
      {words ? (
        <div className={classes['problem']} data-testid="problem">
          <span>{t(words.text)}</span>
          <button type="button" className={classes['act']} onClick={() => words.onAct(counter)}>
            {t(words.act)}
          </button>
        </div>
      ) : null}
    </div>
  );
}
