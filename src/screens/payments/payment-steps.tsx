import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

import { PAYMENT_STATE_WORDS, type PaymentState } from '../../../contract/payment-states.ts';
import { AlertIcon, CheckIcon } from '../../ui/icons.tsx';

import classes from './payments.module.css';

const STEPS: readonly MessageDescriptor[] = [
  msg({ message: 'Connect', context: 'payment account' }),
  msg({ message: 'Details', context: 'payment account' }),
  msg({ message: 'Review', context: 'payment account' }),
  msg({ message: 'Ready', context: 'payment account' }),
];
/** How many of them are done. */
const DONE: Readonly<Record<PaymentState, number>> = { none: 0, onboarding: 1, inReview: 2, ready: 4, restricted: 3 };

/** How far a payment account is. */
export function PaymentSteps({ state }: { state: PaymentState }) {
  const { t } = useLingui();
  const done = DONE[state];
  return (
    <ol className={classes['steps']} aria-label={t`Steps of the payment account`}>
      {STEPS.map((step, index) => {
        const isNow = index === done;
        const isBroken = isNow && state === 'restricted';
        return (
          <li
            key={t(step)}
            className={classes['step']}
            data-state={index < done ? 'done' : isBroken ? 'broken' : isNow ? 'now' : undefined}
            aria-current={isNow ? 'step' : undefined}
          >
            <span className={classes['sign']}>
              {index < done ? <CheckIcon size={16} /> : isBroken ? <AlertIcon size={16} /> : index + 1}
            </span>
            {isBroken ? t(PAYMENT_STATE_WORDS.restricted) : t(step)}
          </li>
        );
      })}
    </ol>
  );
}
