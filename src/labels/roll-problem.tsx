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
      <Alert color="red" title={t`Not made`} classNames={title}>
        {failureText(problem.failure)}
      </Alert>
    );
  }
  if (problem.is === 'pending') {
    return (
      <Alert color="yellow" title={t`No answer yet`} classNames={title}>
        {failureText(problem.failure)}{' '}
        <Trans>
          The server may have reserved these codes or not. Ask for this roll again: it gets the same codes, and none is
          wasted.
        </Trans>
      </Alert>
    );
  }
  const { spare } = problem;
  return (
    <Alert color="yellow" title={t`Not enough codes without a network`} classNames={title}>
      {spare > 0 ? (
        <Plural
          value={spare}
          one="The server cannot be asked, and of the codes on this device only # can be printed now; the others are kept for captures. Ask for fewer, or try again with a network."
          other="The server cannot be asked, and of the codes on this device only # can be printed now; the others are kept for captures. Ask for fewer, or try again with a network."
        />
      ) : (
        <Trans>
          The server cannot be asked, and the codes on this device are kept for captures. Try again with a network.
        </Trans>
      )}
    </Alert>
  );
}
