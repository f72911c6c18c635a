/** What a hub center's payment account is, in plain words: on its own screen, and on the page of the hub center. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { SCREENS } from '../../../contract/access.ts';
import { type PaymentAccount, sendStripeLink } from '../../../contract/calls/payment-accounts.ts';
import { PAYMENT_STATE_WORDS, type PaymentNeed, type PaymentState } from '../../../contract/payment-states.ts';
import { send } from '../../api/calls.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { paymentAccountOptions } from '../../api/payment-queries.ts';
import { formatDate } from '../../i18n/format.ts';
import { ownCall } from '../../session/own-call.ts';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import { useNow } from '../../ui/use-now.ts';
import { PayoutBalance } from './payout-balance.tsx';

import link from '../../ui/text-link.module.css';
import card from './parts.module.css';
import classes from './payment-parts.module.css';

const TONES: Readonly<Record<PaymentState, Tone>> = {
  none: 'quiet',
  onboarding: 'wait',
  inReview: 'wait',
  ready: 'good',
  restricted: 'bad',
};

const NEEDS: Readonly<Record<PaymentNeed, MessageDescriptor>> = {
  bankAccount: msg`Bank account for payouts`,
  business: msg`Details of the business`,
  taxNumber: msg`VAT number or tax code`,
  person: msg`Details of the legal representative`,
  document: msg`Identity document`,
  address: msg`Address`,
  contact: msg`E-mail or phone`,
  website: msg`Website, or what you sell`,
  terms: msg`Acceptance of Stripe’s terms`,
  other: msg`Further details`,
};

/** The state as a badge. */
export function PaymentBadge({ state }: Pick<PaymentAccount, 'state'>) {
  const { i18n } = useLingui();
  return <StatusBadge tone={TONES[state]}>{i18n._(PAYMENT_STATE_WORDS[state])}</StatusBadge>;
}

/** What the state means for the hub center, in a sentence. */
export function PaymentMeaning({ account: { state, needsHelp } }: { account: PaymentAccount }) {
  switch (state) {
    case 'none':
      return <Trans>No payment account is connected yet, so this hub center can’t be paid for what it sells.</Trans>;
    case 'onboarding':
      return <Trans>Stripe still needs some details. What was entered so far is saved there.</Trans>;
    case 'inReview':
      return <Trans>Stripe is checking the details. This usually takes minutes, sometimes a few days.</Trans>;
    case 'ready':
      return <Trans>Sales are paid out to this account.</Trans>;
    case 'restricted':
      return needsHelp ? (
        <Trans>
          Stripe doesn’t pay this account out. Only Stripe’s support can change that. Nothing earned is lost.
        </Trans>
      ) : (
        <Trans>Payouts wait until what is missing is there. Nothing earned is lost.</Trans>
      );
  }
}

/** What Stripe still needs, and until when; nothing if that is nothing. */
export function PaymentNeeds({ account: { missing, dueBy, state } }: { account: PaymentAccount }) {
  const { t } = useLingui();
  const now = useNow();
  if (missing.length === 0) return null;
  const day = dueBy && formatDate(dueBy);
  const isLate = dueBy !== null && Date.parse(dueBy) < now;
  return (
    <div className={classes['needs']} data-urgent={state === 'restricted' || undefined}>
      <h3 className={classes['subtitle']}>
        {!day ? <Trans>Missing</Trans> : isLate ? <Trans>Missing since {day}</Trans> : <Trans>Needed by {day}</Trans>}
      </h3>
      <ul className={classes['list']}>
        {missing.map(({ what, isRejected }) => (
          <li key={what}>
            {t(NEEDS[what])}
            {isRejected ? (
              <span className={classes['rejected']}>
                <Trans>couldn’t be verified, enter it again</Trans>
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** On the page of a hub center: the state of its account, for admins, who may open it or mail its link. */
export function PaymentSection({ id }: { id: string }) {
  const { data: account } = useQuery(paymentAccountOptions(id));
  if (!account) return null;
  return (
    <section className={card['card']} aria-labelledby="hub-payment" data-testid="hub-payment">
      <div className={classes['head']}>
        <h2 id="hub-payment" className={card['title']}>
          <Trans>Payment account</Trans>
        </h2>
        {account.isConfigured ? <PaymentBadge state={account.state} /> : null}
      </div>
      {account.isConfigured ? (
        <>
          <p className={card['none']}>
            <PaymentMeaning account={account} />
          </p>
          <PaymentNeeds account={account} />
          <PayoutBalance id={id} />
        </>
      ) : (
        <p className={card['none']}>
          <Trans>Payments are not set up on this server.</Trans>
        </p>
      )}
      <div className={classes['ways']}>
        <Link to={SCREENS.stripeSetting.path} search={{ hub: id }} className={`${link['link']} ${link['alone']}`}>
          <Trans>Open the payment account</Trans>
        </Link>
        {account.isConfigured && account.state !== 'ready' ? <LinkButton id={id} /> : null}
      </div>
    </section>
  );
}

/** Mails the merchant the link; without a mail server, shows it. */
export function LinkButton({ id }: { id: string }) {
  const { t } = useLingui();
  const words = useFailureText();
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  const mail = async () => {
    setBusy(true);
    const answer = await ownCall(send(sendStripeLink, { params: { id } }));
    setBusy(false);
    if (!answer.ok) {
      toastError(words(answer.failure));
      return;
    }
    if (answer.value.message) toastDone(answer.value.message);
    setShown(answer.value.data.link);
  };
  return shown ? (
    <TextInput
      className={classes['shown'] ?? ''}
      label={t`Link for the merchant`}
      value={shown}
      readOnly
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
  ) : (
    <Button variant="default" loading={busy} onClick={() => void mail()}>
      <Trans>Send link by e-mail</Trans>
    </Button>
  );
}
