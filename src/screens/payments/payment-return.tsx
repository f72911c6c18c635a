import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { hubLimit, SCREENS } from '../../../contract/access.ts';
import { type PaymentAccount, verifyStripe } from '../../../contract/calls/payment-accounts.ts';
import { send } from '../../api/calls.ts';
import { unwrap } from '../../api/client.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { STRIPE_TIMEOUT_MS } from '../../api/payment-queries.ts';
import { failureOf } from '../../engine/seen-note.tsx';
import { PaymentMeaning, PaymentNeeds } from '../../entities/merchant/payment-parts.tsx';
import { useProfile } from '../../session/use-session.ts';
import { AlertIcon, CardIcon, CheckIcon, type Icon } from '../../ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { useView } from '../../ui/view.ts';
import { useConnect } from './use-connect.ts';

import link from '../../ui/text-link.module.css';
import classes from './payments.module.css';

/** Where Stripe sends a person back: the account is read back, or its form has expired and is opened anew. */
export function PaymentReturn() {
  const { t } = useLingui();
  const profile = useProfile();
  const { search } = useView();
  const named = search['hub'];
  const hub = hubLimit(profile) ?? (typeof named === 'string' ? named : null);
  return (
    <Page title={t`Payment account`} narrow>
      {hub === null ? (
        <Notice icon={AlertIcon} title={t`This link is incomplete`} action={<ToAccount hub={null} />}>
          <Trans>The link has no hub center. Nothing was changed.</Trans>
        </Notice>
      ) : search['result'] === 'expired' ? (
        <Expired hub={hub} />
      ) : (
        <Returned hub={hub} />
      )}
    </Page>
  );
}

/** Stripe's form works once and for some minutes. */
function Expired({ hub }: { hub: string }) {
  const { t } = useLingui();
  return (
    <Notice
      icon={AlertIcon}
      title={t`Stripe’s form has expired`}
      action={
        <>
          <Continue hub={hub} />
          <ToAccount hub={hub} />
        </>
      }
    >
      <Trans>What you entered is saved at Stripe. Continue where you stopped.</Trans>
    </Notice>
  );
}

function Returned({ hub }: { hub: string }) {
  const { t } = useLingui();
  const words = useFailureText();
  const query = useQuery({
    queryKey: ['payment-return', hub],
    queryFn: async () => unwrap(await send(verifyStripe, { body: { id: hub }, timeoutMs: STRIPE_TIMEOUT_MS })).data,
    // Each return asks once.
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  const failure = failureOf(query);
  if (query.data) return <Result account={query.data} />;
  if (!failure) {
    return (
      <div className={classes['waiting']} role="status">
        <Loader size="sm" />
        <Trans>Asking Stripe…</Trans>
      </div>
    );
  }
  return (
    <Notice
      icon={AlertIcon}
      title={t`Couldn’t check the account`}
      urgent
      action={
        <>
          <Button loading={query.isFetching} onClick={() => void query.refetch()}>
            <Trans>Try again</Trans>
          </Button>
          <ToAccount hub={hub} />
        </>
      }
    >
      {words(failure)}
    </Notice>
  );
}

function Result({ account }: { account: PaymentAccount }) {
  const { t } = useLingui();
  const { _id: hub, state, needsHelp } = account;
  const said: Record<PaymentAccount['state'], [Icon, string]> = {
    ready: [CheckIcon, t`The payment account is ready`],
    inReview: [CheckIcon, t`All details are in`],
    onboarding: [CardIcon, t`Something is still missing`],
    none: [AlertIcon, t`No payment account`],
    restricted: [AlertIcon, t`The payment account is restricted`],
  };
  const [icon, title] = said[state];
  const isOver = state === 'ready' || state === 'inReview' || needsHelp;
  return (
    <Notice
      icon={icon}
      title={title}
      action={
        <>
          {isOver ? null : <Continue hub={hub} />}
          <ToAccount hub={hub} />
        </>
      }
    >
      <PaymentMeaning account={account} />
      <div className={classes['needed']}>
        <PaymentNeeds account={account} />
      </div>
    </Notice>
  );
}

function Continue({ hub }: { hub: string }): ReactNode {
  const { connect, busy } = useConnect(hub);
  return (
    <Button loading={busy} onClick={() => void connect()}>
      <Trans>Continue with Stripe</Trans>
    </Button>
  );
}

const ToAccount = ({ hub }: { hub: string | null }): ReactNode => (
  <Link
    to={SCREENS.stripeSetting.path}
    search={hub === null ? {} : { hub }}
    className={`${link['link']} ${link['alone']}`}
  >
    <Trans>Open the payment account</Trans>
  </Link>
);
