import { Trans, useLingui } from '@lingui/react/macro';

import { ADMINS, mayDo } from '../../../contract/access.ts';
import { useProfile } from '../../session/use-session.ts';
import { CardIcon } from '../../ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';

import classes from './payments.module.css';

const VARIABLES = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
/** Of hub centers: their accounts. */
const ACCOUNT_EVENTS = [
  'v2.core.account.closed',
  'v2.core.account[requirements].updated',
  'v2.core.account[configuration.recipient].capability_status_updated',
] as const;

/** Of hub centers: what their banks have refused. */
const PAYOUT_EVENTS = ['payout.failed'] as const;

/** Of the platform: payments, refunds that fail after all, and disputes. */
const PAYMENT_EVENTS = [
  'payment_intent.processing',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
] as const;

/** Shown while the server has no keys: what that means, and for admins what to set. */
export function NotConfigured() {
  const { t } = useLingui();
  const profile = useProfile();
  const { publicUrl } = profile.settings as { publicUrl?: unknown };
  const address = `${typeof publicUrl === 'string' ? publicUrl : window.location.origin}/hooks/stripe`;
  return (
    <Notice icon={CardIcon} title={t`Payments are not configured`}>
      {mayDo(ADMINS, profile) ? (
        <div className={classes['setup']}>
          <p>
            <Trans>Set these environment variables and start the server again:</Trans>
          </p>
          <Names names={VARIABLES} />
          <p>
            <Trans>In Stripe, create an event destination for connected accounts with this address:</Trans>
          </p>
          <p>
            <code>{address}</code>
          </p>
          <p>
            <Trans>and these thin events:</Trans>
          </p>
          <Names names={ACCOUNT_EVENTS} />
          <p>
            <Trans>and a second one for your own account, with the same address and these events:</Trans>
          </p>
          <Names names={PAYMENT_EVENTS} />
          <p>
            <Trans>and a third one for connected accounts, with the same address and this event:</Trans>
          </p>
          <Names names={PAYOUT_EVENTS} />
          <p>
            <Trans>Each destination has its own secret: set all of them, with commas in between.</Trans>
          </p>
        </div>
      ) : (
        <Trans>
          This server isn’t connected to a payment provider yet. An administrator can connect it. Until then, there’s
          nothing for you to do.
        </Trans>
      )}
    </Notice>
  );
}

const Names = ({ names }: { names: readonly string[] }) => (
  <ul>
    {names.map((name) => (
      <li key={name}>
        <code>{name}</code>
      </li>
    ))}
  </ul>
);
