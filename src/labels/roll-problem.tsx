import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '@mantine/core';

import { useFailureText } from '../api/failure-text.ts';
import type { RollOutcome } from './rolls.ts';

import classes from './choose.module.css';

/** Why no roll was made, and what to do. */
export function RollProblem({ problem }: { problem: Exclude<RollOutcome, { is: 'made' }> }) {
  const { t } = useLingui();
  const failureText = useFailureText();
  const title = { title: classes['alertTitle'] ?? '' };
  if (problem.is === 'refused') {
    return (
      <Alert color="red" title={t`Not created`} classNames={title}>
        {failureText(problem.failure)}
      </Alert>
    );
  }
  if (problem.is === 'pending') {
    return (
      <Alert color="yellow" title={t`No answer yet`} classNames={title}>
        {failureText(problem.failure)}{' '}
        <Trans>
          The server may not have reserved these codes. Create this roll again: it gets the same codes, and none is
          wasted.
        </Trans>
      </Alert>
    );
  }
  const { spare } = problem;
  return (
    <Alert color="yellow" title={t`Not enough codes while offline`} classNames={title}>
      {spare > 0 ? (
        <Plural
          value={spare}
          one="You’re offline, and only # code on this device can be printed now. The others are reserved for captures. Print fewer, or try again when you’re online."
          other="You’re offline, and only # codes on this device can be printed now. The others are reserved for captures. Print fewer, or try again when you’re online."
        />
      ) : (
        <Trans>
          You’re offline, and the codes on this device are reserved for captures. Try again when you’re online.
        </Trans>
      )}
    </Alert>
  );
}
