import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Select } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { ADMINS, hubLimit, mayDo, SCREENS } from '../../../contract/access.ts';
import { mayCall } from '../../../contract/call.ts';
import {
  connectStripe,
  deleteStripeOf,
  type PaymentAccount,
  sendStripeLink,
  verifyStripe,
} from '../../../contract/calls/payment-accounts.ts';
import { PAYMENT_STATE_WORDS, type PaymentState } from '../../../contract/payment-states.ts';
import { send } from '../../api/calls.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { paymentAccountOptions, STRIPE_TIMEOUT_MS } from '../../api/payment-queries.ts';
import { hubOptions } from '../../api/resource-queries.ts';
import { PartsSkeleton } from '../../engine/detail/detail-skeleton.tsx';
import { LoadFailure } from '../../engine/load-failure.tsx';
import { failureOf, SeenNote } from '../../engine/seen-note.tsx';
import { Age } from '../../engine/values/age.tsx';
import { LinkButton, PaymentBadge, PaymentMeaning, PaymentNeeds } from '../../entities/merchant/payment-parts.tsx';
import { PayoutBalance } from '../../entities/merchant/payout-balance.tsx';
import { PayoutStatements } from '../../entities/merchant/payout-statement.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { ownCall } from '../../session/own-call.ts';
import { useProfile } from '../../session/use-session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { AlertIcon, CardIcon, CheckIcon } from '../../ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import { useView } from '../../ui/view.ts';
import { useProven } from '../two-step/use-proven.tsx';
import { NotConfigured } from './not-configured.tsx';
import { PayoutPlanSection } from './payout-plan.tsx';
import { useConnect } from './use-connect.ts';

import classes from './payments.module.css';

/** Settings of the payment account: of the own hub center, or of the one an admin selects. */
export function PaymentAccountScreen() {
  const { t } = useLingui();
  const profile = useProfile();
  const { search } = useView();
  const wanted = search['hub'];
  const hub = hubLimit(profile) ?? (typeof wanted === 'string' ? wanted : null);
  return (
    <Page title={t`Payment account`} narrow>
      {mayDo(ADMINS, profile) ? <HubChoice hub={hub} /> : null}
      {hub === null ? <NoHub /> : <Account key={hub} hub={hub} />}
    </Page>
  );
}

/** Before an admin has selected a hub center. Whether payments are configured is the same for all. */
function NoHub() {
  const { t } = useLingui();
  const { data: hubs } = useQuery(hubOptions());
  const first = hubs?.[0]?._id;
  const { data: account } = useQuery({ ...paymentAccountOptions(first ?? ''), enabled: first !== undefined });
  if (account?.isConfigured === false) return <NotConfigured />;
  const isEmpty = hubs?.length === 0;
  return (
    <Notice
      icon={CardIcon}
      title={isEmpty ? t`No hub center yet` : t`Select a hub center`}
      action={
        isEmpty ? (
          <Button renderRoot={(props) => <Link to={SCREENS.merchantCreate.path} {...props} />}>
            <Trans>New hub center</Trans>
          </Button>
        ) : undefined
      }
    >
      <Trans>Each hub center has a payment account of its own, to which its sales are paid out.</Trans>
    </Notice>
  );
}

function HubChoice({ hub }: { hub: string | null }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { data: hubs = [] } = useQuery(hubOptions());
  if (hubs.length === 0) return null;
  return (
    <Select
      label={t`Hub center`}
      placeholder={t`Select`}
      searchable
      allowDeselect={false}
      value={hub}
      data={hubs.map(({ _id, fullName }) => ({ value: _id, label: fullName }))}
      onChange={(id) => void navigate({ to: SCREENS.stripeSetting.path, search: { hub: id }, replace: true })}
    />
  );
}

function Account({ hub }: { hub: string }) {
  const query = useQuery(paymentAccountOptions(hub));
  const failure = failureOf(query);
  const retry = () => void query.refetch();
  if (query.data) {
    return (
      <>
        <SeenNote query={query} onRetry={retry} />
        {query.data.isConfigured ? <Connected account={query.data} /> : <NotConfigured />}
      </>
    );
  }
  return failure ? <LoadFailure failure={failure} onRetry={retry} busy={query.isFetching} /> : <PartsSkeleton />;
}

function Connected({ account }: { account: PaymentAccount }) {
  const { t } = useLingui();
  const { state, isTest, checkedAt } = account;
  return (
    <>
      <section className={classes['card']} aria-labelledby="payment-state" data-testid="payment-account">
        <div className={classes['head']}>
          <h2 id="payment-state" className={classes['title']}>
            {account.hubName}
          </h2>
          <PaymentBadge state={state} />
          {isTest ? <StatusBadge tone="quiet">{t`Test mode`}</StatusBadge> : null}
        </div>
        <PaymentSteps state={state} />
        <p className={classes['text']}>
          <PaymentMeaning account={account} />
        </p>
        <PaymentNeeds account={account} />
        <PayoutBalance id={account._id} />
        <Actions account={account} />
        {checkedAt ? (
          <p className={classes['quiet']}>
            <Trans>
              Checked with Stripe <Age moment={checkedAt} />
            </Trans>
          </p>
        ) : null}
      </section>
      {state === 'ready' ? <PayoutPlanSection hub={account._id} /> : null}
      <Commission account={account} />
      <PayoutStatements id={account._id} />
    </>
  );
}

/** What can be done in a state. */
function Actions({ account: { _id: hub, state, needsHelp, missing } }: { account: PaymentAccount }) {
  const { t } = useLingui();
  const profile = useProfile();
  const words = useFailureText();
  const client = useQueryClient();
  const { connect, busy } = useConnect(hub);
  const { run, dialog } = useProven();
  const [checking, setChecking] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const { queryKey } = paymentAccountOptions(hub);
  const verify = async () => {
    setChecking(true);
    const answer = await ownCall(send(verifyStripe, { body: { id: hub }, timeoutMs: STRIPE_TIMEOUT_MS }));
    setChecking(false);
    if (answer.ok) client.setQueryData(queryKey, answer.value.data);
    else toastError(words(answer.failure));
    await client.invalidateQueries({ queryKey });
  };
  const disconnect = () => {
    setLeaving(false);
    void run(
      () => send(deleteStripeOf, { params: { id: hub }, timeoutMs: STRIPE_TIMEOUT_MS }),
      ({ data, message }) => {
        client.setQueryData(queryKey, data);
        toastDone(message ?? t`Payment account disconnected`);
      },
    );
  };
  const mayContinue = !needsHelp && (state === 'onboarding' || state === 'restricted' || missing.length > 0);
  return (
    <div className={classes['actions']}>
      {!mayCall(connectStripe, profile) ? null : state === 'none' ? (
        <Button loading={busy} onClick={() => void connect()}>
          <Trans>Connect with Stripe</Trans>
        </Button>
      ) : mayContinue ? (
        <Button loading={busy} onClick={() => void connect()}>
          <Trans>Continue with Stripe</Trans>
        </Button>
      ) : null}
      {state !== 'ready' && !needsHelp && mayCall(sendStripeLink, profile) ? <LinkButton id={hub} /> : null}
      {state === 'none' || !mayCall(verifyStripe, profile) ? null : (
        <>
          <Button variant="default" loading={checking} onClick={() => void verify()}>
            <Trans>Check now</Trans>
          </Button>
          <Button variant="default" onClick={() => setLeaving(true)}>
            <Trans>Disconnect…</Trans>
          </Button>
        </>
      )}
      <ConfirmDialog
        opened={leaving}
        title={t`Disconnect the payment account?`}
        confirm={t`Disconnect`}
        cancel={t`Keep`}
        onConfirm={disconnect}
        onCancel={() => setLeaving(false)}
      >
        <Trans>
          The account is closed at Stripe, and this hub center can’t be paid any more. To be paid again, it must enter
          all details anew. An account that still holds money stays open.
        </Trans>
      </ConfirmDialog>
      {dialog}
    </div>
  );
}

function Commission({ account: { commission } }: { account: PaymentAccount }) {
  const { i18n } = useLingui();
  const share = commission === null ? null : `${formatNumber(commission, i18n.locale)} %`;
  return (
    <section className={classes['card']} aria-labelledby="payment-commission">
      <h2 id="payment-commission" className={classes['title']}>
        <Trans>Commission</Trans>
      </h2>
      <p className={classes['text']}>
        {share === null ? (
          <Trans>No commission has been agreed on yet.</Trans>
        ) : (
          <Trans>{share} of each sale stays with the platform. The rest is paid out.</Trans>
        )}
      </p>
    </section>
  );
}

const STEPS: readonly MessageDescriptor[] = [
  msg({ message: 'Connect', context: 'payment account' }),
  msg({ message: 'Details', context: 'payment account' }),
  msg({ message: 'Review', context: 'payment account' }),
  msg({ message: 'Ready', context: 'payment account' }),
];
/** How many of them are done. */
const DONE: Readonly<Record<PaymentState, number>> = { none: 0, onboarding: 1, inReview: 2, ready: 4, restricted: 3 };

/** How far a payment account is. */
function PaymentSteps({ state }: { state: PaymentState }) {
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
