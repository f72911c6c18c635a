import type Stripe from 'stripe';
import { expect, it } from 'vitest';

import { readAccount } from './account-state.ts';

type Account = Stripe.V2.Core.Account;

interface Facts {
  transfers?: string;
  payouts?: string;
  resolution?: string;
  entries?: { description: string; from?: string; deadline?: string; errors?: object[] }[];
  time?: string | null;
}

/** An account as the wire has it: absent parts are null. */
const account = ({ transfers, payouts, resolution = 'provide_info', entries = [], time = null }: Facts): Account => {
  const capability = (status: string | undefined) =>
    status === undefined ? null : { status, status_details: [{ code: 'requirements_past_due', resolution }] };
  const wire = {
    configuration: {
      recipient: {
        capabilities: { stripe_balance: { stripe_transfers: capability(transfers), payouts: capability(payouts) } },
      },
    },
    requirements: {
      entries: entries.map(({ description, from = 'user', deadline = 'currently_due', errors = [] }) => ({
        description,
        awaiting_action_from: from,
        minimum_deadline: { status: deadline },
        errors,
      })),
      summary: { minimum_deadline: { status: 'currently_due', time } },
    },
  };
  return wire as unknown as Account;
};
const DOCUMENT = { description: 'identity.individual.verification.document' };
const REVIEW = { ...DOCUMENT, from: 'stripe' };

it.each<[string, Facts, boolean, string, boolean]>([
  ['nothing known', {}, false, 'inReview', false],
  ['ready', { transfers: 'active', payouts: 'active' }, false, 'ready', false],
  ['ready without payouts of its own', { transfers: 'active' }, false, 'ready', false],
  [
    'transfers without payouts',
    { transfers: 'active', payouts: 'restricted', entries: [DOCUMENT] },
    true,
    'restricted',
    false,
  ],
  ['payouts alone', { payouts: 'active', entries: [DOCUMENT] }, false, 'onboarding', false],
  ['new', { transfers: 'restricted', entries: [DOCUMENT] }, false, 'onboarding', false],
  ['later restricted', { transfers: 'restricted', entries: [DOCUMENT] }, true, 'restricted', false],
  ['in review', { transfers: 'pending', entries: [REVIEW] }, false, 'inReview', false],
  ['in review again', { transfers: 'restricted', entries: [REVIEW] }, true, 'inReview', false],
  ['rejected', { transfers: 'rejected', entries: [DOCUMENT] }, false, 'restricted', true],
  ['unsupported payouts', { transfers: 'active', payouts: 'unsupported' }, false, 'restricted', true],
  ['a matter for support', { transfers: 'restricted', resolution: 'contact_stripe' }, true, 'restricted', true],
])('a payment account that is %s', (_name, facts, wasReady, state, needsHelp) => {
  expect(readAccount(account(facts), wasReady)).toMatchObject({ state, needsHelp });
});

it('names what is missing in kinds, once, rejected if one part is, and never what waits for Stripe', () => {
  const entries = [
    'identity.business_details.registered_name',
    'identity.business_details.address.line1',
    'identity.business_details.address.city',
    'identity.business_details.id_numbers.it_vat',
    'identity.individual.date_of_birth.day',
    'identity.individual.email',
    'external_account',
    'defaults.profile.business_url',
    'identity.attestations.terms_of_service.account.ip',
    'something_new',
  ].map((description) => ({ description }));
  const rejected = { description: 'identity.individual.verification.document', errors: [{ code: 'unreadable' }] };
  const { missing } = readAccount(account({ entries: [...entries, DOCUMENT, rejected, REVIEW] }), false);
  expect(missing.map(({ what, isRejected }) => (isRejected ? `${what}!` : what))).toEqual([
    'business',
    'address',
    'taxNumber',
    'person',
    'contact',
    'bankAccount',
    'website',
    'terms',
    'other',
    'document!',
  ]);
});

it('a ready account lists what is due, with its date, and not what may be wanted one day', () => {
  const ready = { transfers: 'active', payouts: 'active' };
  const oneDay = { ...DOCUMENT, deadline: 'eventually_due' };
  expect(readAccount(account({ ...ready, entries: [oneDay] }), true).missing).toEqual([]);
  const time = '2027-01-31T00:00:00.000Z';
  expect(readAccount(account({ ...ready, entries: [oneDay], time }), true)).toMatchObject({
    state: 'ready',
    missing: [{ what: 'document', isRejected: false }],
    dueBy: new Date(time),
  });
});
