import { Trans } from '@lingui/react/macro';

import { FullDevice } from '../../outbox/full-device.tsx';
import type { Counter } from './use-counter.ts';

import classes from './last-saved.module.css';

/** What could not be done, what is safe, and the way on. */
export function Problems({ counter, full }: { counter: Counter; full: boolean }) {
  const { problem } = counter;
  return (
    <div role="alert" className={classes['alerts']}>
      {full ? <FullDevice /> : null}
      {problem === 'notStored' ? (
        <div className={classes['problem']} data-testid="problem">
          <span>
            <Trans>This device could not store that; it may be out of space. The photos are still here.</Trans>
          </span>
          <button type="button" className={classes['act']} onClick={() => void counter.retry()}>
            <Trans>Try again</Trans>
          </button>
        </div>
      ) : null}
      {problem === 'notTaken' ? (
        <div className={classes['problem']} data-testid="problem">
          <span>
            <Trans>The camera took no photo. Press the shutter again.</Trans>
          </span>
          <button type="button" className={classes['act']} onClick={counter.forgetProblem}>
            <Trans>Close</Trans>
          </button>
        </div>
      ) : null}
      {problem === 'codeInUse' ? (
        <div className={classes['problem']} data-testid="problem">
          <span>
            <Trans>This tag is on another item of this device already. The photos are still here.</Trans>
          </span>
          <button type="button" className={classes['act']} onClick={counter.dropCode}>
            <Trans>Use the next code</Trans>
          </button>
        </div>
      ) : null}
      {problem === 'tooLate' ? (
        <div className={classes['problem']} data-testid="problem">
          <span>
            <Trans>It is on its way already: find it in the outbox.</Trans>
          </span>
          <button type="button" className={classes['act']} onClick={counter.forgetProblem}>
            <Trans>Close</Trans>
          </button>
        </div>
      ) : null}
    </div>
  );
}
