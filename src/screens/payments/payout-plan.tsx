import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { type PayoutPlan, readPayoutPlan } from '../../../contract/calls/payment-accounts.ts';
import { read } from '../../api/calls.ts';
import { STRIPE_TIMEOUT_MS } from '../../api/payment-queries.ts';
import { formatCents, formatNumber, writeDay } from '../../i18n/format.ts';
import { AlertIcon } from '../../ui/icons.tsx';

import classes from './payments.module.css';

/** The day of January 2024 that each is. */
const DAY_OF: Readonly<Record<PayoutPlan['weekdays'][number], number>> = {
  monday: 1,
  tuesday: 2,
  wednesday: 3,
  thursday: 4,
  friday: 5,
};

/** When Stripe pays out; nothing until it has said so. */
export function PayoutPlanSection({ hub }: { hub: string }) {
  const { i18n } = useLingui();
  const { data } = useQuery({
    ...read(readPayoutPlan, { params: { id: hub }, timeoutMs: STRIPE_TIMEOUT_MS }),
    retry: false,
  });
  if (!data) return null;
  const list = (words: string[]) => new Intl.ListFormat(i18n.locale).format(words);
  const weekday = new Intl.DateTimeFormat(i18n.locale, { weekday: 'long', timeZone: 'UTC' });
  const weekdays = list(data.weekdays.map((each) => weekday.format(Date.UTC(2024, 0, DAY_OF[each]))));
  const days = list(data.monthdays.map((each) => formatNumber(each, i18n.locale)));
  const amount = data.next ? formatCents(data.next.amountCents) : '';
  const arrival = data.next ? writeDay(data.next.day) : '';
  const refused = data.failed ? formatCents(data.failed.amountCents) : '';
  const due = data.failed ? writeDay(data.failed.day) : '';
  const schedule: Record<NonNullable<PayoutPlan['interval']>, ReactNode> = {
    daily: <Trans>Stripe pays out every working day what has become available.</Trans>,
    weekly: <Trans>Stripe pays out every week: {weekdays}.</Trans>,
    monthly: <Trans>Stripe pays out every month, on these days: {days}.</Trans>,
    manual: <Trans>Stripe pays out only when the hub center asks for it there.</Trans>,
  };
  return (
    <section className={classes['card']} aria-labelledby="payout-plan" data-testid="payout-plan">
      <h2 id="payout-plan" className={classes['title']}>
        <Trans>Payouts to the bank</Trans>
      </h2>
      {data.failed ? (
        <Alert color="red" icon={<AlertIcon />} role="alert">
          <Trans>
            The bank refused the payout of {refused}, due on {due}. Nothing is lost: check the IBAN at Stripe, then it
            is paid out again.
          </Trans>
        </Alert>
      ) : null}
      {data.interval ? <p className={classes['text']}>{schedule[data.interval]}</p> : null}
      <p className={classes['text']}>
        {data.next ? (
          <Trans>
            Next payout: {amount}, in the bank account on {arrival}.
          </Trans>
        ) : (
          <Trans>No payout is on its way.</Trans>
        )}
      </p>
    </section>
  );
}
