/** What an account of the payment provider means to a hub center. */
import type Stripe from 'stripe';

import type { PaymentAccount } from '../../../contract/calls/payment-accounts.ts';
import type { PaymentNeed } from '../../../contract/payment-states.ts';

type Account = Stripe.V2.Core.Account;

/** The stored part of an account. */
export type AccountReading = Pick<PaymentAccount, 'state' | 'missing' | 'needsHelp'> & { dueBy: Date | null };

/** The kinds of what the provider needs, by its names of requirements (`identity.individual.address.city`); the first match counts. */
const NEEDS: readonly (readonly [PaymentNeed, RegExp])[] = [
  ['bankAccount', /external_account|outbound_destination|payout|bank/],
  ['terms', /attestations|terms_of_service|declaration/],
  ['document', /document|verification|proof/],
  ['taxNumber', /id_number|tax|vat/],
  ['address', /address/],
  ['contact', /email|phone/],
  ['website', /url|website|product_description|doing_business_as|mcc/],
  ['business', /business_details|business_type|entity_type|registered_name|structure|country/],
  ['person', /individual|person|relationship|representative|owner|director|executive|date_of_birth|name/],
];

const needOf = (description: string): PaymentNeed => NEEDS.find(([, names]) => names.test(description))?.[0] ?? 'other';

const REFUSED: readonly string[] = ['rejected', 'unsupported'];

/**
 * Reads an account: it is ready once it may receive transfers and pay them out. `wasReady`: it has been before, so what is missing now
 * restricts it. Never from an event: the account may have changed since.
 */
export function readAccount({ configuration, requirements }: Account, wasReady: boolean): AccountReading {
  const { stripe_transfers: transfers, payouts } = configuration?.recipient?.capabilities?.stripe_balance ?? {};
  const capabilities = [transfers, payouts].filter((each) => each !== undefined && each !== null);
  const isReady = Boolean(transfers) && capabilities.every(({ status }) => status === 'active');
  const ours = (requirements?.entries ?? []).filter((entry) => entry.awaiting_action_from === 'user');
  const isDue = ours.some((entry) => entry.minimum_deadline?.status !== 'eventually_due');
  const needsHelp =
    !isReady &&
    capabilities.some(
      ({ status, status_details: details }) =>
        REFUSED.includes(status) ||
        (status === 'restricted' && (details ?? []).some(({ resolution }) => resolution === 'contact_stripe')),
    );
  const time = requirements?.summary?.minimum_deadline?.time;
  return {
    state: isReady ? 'ready' : needsHelp ? 'restricted' : !isDue ? 'inReview' : wasReady ? 'restricted' : 'onboarding',
    // A ready account lists everything it may give one day; only a date makes it matter.
    missing: isReady && !isDue && !time ? [] : needsIn(ours),
    dueBy: time ? new Date(time) : null,
    needsHelp,
  };
}

/** Each kind once, rejected if one of its parts is. */
function needsIn(entries: readonly Stripe.V2.Core.Account.Requirements.Entry[]): AccountReading['missing'] {
  const found = new Map<PaymentNeed, boolean>();
  for (const { description, errors } of entries) {
    const what = needOf(description);
    found.set(what, (found.get(what) ?? false) || (errors ?? []).length > 0);
  }
  return [...found].map(([what, isRejected]) => ({ what, isRejected }));
}
