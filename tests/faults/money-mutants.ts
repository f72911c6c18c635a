/** The server without one rule of money, like common other implementations; a judge that accepts one is worthless. */
import type { Edit } from './build-variant.ts';
import type { MoneyVerdict } from './money-judge.ts';
import type { Step } from './money-stage.ts';
import { ALL_STEPS } from './money-steps.ts';

export interface MoneyMutant {
  name: string;
  edits: readonly Edit[];
  /** Where its server is killed, each once a day. */
  plan: readonly Step[];
  /** Garments on the shelf, if not the usual number. */
  shelf?: number;
  caught: (verdict: MoneyVerdict) => boolean;
}

const steps = (...names: string[]): Step[] =>
  names.map((name) => {
    const found = ALL_STEPS.find((step) => step.name === name);
    if (!found) throw new Error(`no step of the name "${name}"`);
    return found;
  });
const names = (list: readonly string[], word: string) => list.some((each) => each.startsWith(word));

export const MONEY_MUTANTS: readonly MoneyMutant[] = [
  {
    name: 'no key on transfers',
    edits: [
      {
        file: 'server/services/payments/stripe-money.ts',
        find: /stripe\.transfers\.create\(\{ \.\.\.sent, metadata \}, options\)/,
        replace: 'stripe.transfers.create({ ...sent, metadata }, options ? undefined : {})',
      },
    ],
    plan: steps('transfer made', 'transfer-sent'),
    // A second transfer that the charge does not cover is refused, and its row is held although the hub center has the money.
    caught: ({ doubled, broken }) =>
      names(doubled, 'transfer') ||
      (names(doubled, 'hub center') && broken.some((each) => each.includes('held noBalance'))),
  },
  {
    name: 'retry without asking',
    edits: [
      {
        file: 'server/services/payments/stripe-money.ts',
        find: /^ {2}const made = isOld \? await call\(.*\) : null;$/m,
        replace: '  const made = isOld && findMade ? null : null;',
      },
    ],
    plan: steps('transfer made, keys forgotten', 'refund made, keys forgotten', 'reversal made, keys forgotten'),
    caught: ({ doubled, broken }) =>
      ['transfer', 'refund', 'reversal'].some((kind) => names(doubled, kind)) ||
      (names(doubled, 'hub center') && broken.some((each) => each.includes('held noBalance'))),
  },
  {
    name: 'transfers before the capture',
    edits: [
      {
        file: 'server/services/orders/order-completion.ts',
        find: /^async function addTransfers/m,
        replace: 'export async function addTransfers',
      },
      {
        file: 'server/services/orders/order-completion.ts',
        find: /^ {2}await addTransfers\(tx, id, lines, payment\);$/m,
        replace: '  if (!payment) await addTransfers(tx, id, lines, payment);',
      },
      {
        file: 'server/services/orders/order-creation.ts',
        find: /^import \{ completeOrder \} from/m,
        replace: 'import { addTransfers, completeOrder } from',
      },
      {
        file: 'server/services/orders/order-creation.ts',
        find: /^ {2}await tx\.insert\(payments\)\.values\([^;]*;$/m,
        replace: '$&\n  await addTransfers(tx, id, lines, null);',
      },
    ],
    plan: [],
    caught: ({ lost }) => names(lost, 'transfer'),
  },
  {
    name: 'refunds without reversals',
    edits: [
      {
        file: 'server/services/orders/refund-rows.ts',
        find: /^ {2}await takeFromHubs\(tx, order\.id, id, parts\);$/m,
        replace: '  if (!takeFromHubs) return;',
      },
    ],
    plan: [],
    caught: ({ doubled }) => names(doubled, 'hub center'),
  },
  {
    name: 'sells whatever is paid',
    edits: [
      {
        file: 'server/services/orders/order-completion.ts',
        find: /^ {2}const isLeft = .*;$/m,
        replace: '  const isLeft = true;',
      },
      {
        file: 'server/services/orders/reservations.ts',
        find: /^ {4}await moveByServer\(tx, served, \{ id, to: 'sold', details: by \}\);$/m,
        replace: "    await moveByServer(tx, served, { id, to: 'sold', details: by }).catch(() => undefined);",
      },
    ],
    plan: [],
    shelf: 4,
    caught: ({ doubled }) => names(doubled, 'item'),
  },
  {
    name: 'won disputes stay a loss',
    edits: [
      {
        file: 'server/services/orders/disputes.ts',
        find: /withdrawnCents - \(known\?\.withdrawnCents \?\? 0\)/,
        replace: 'withdrawnCents',
      },
    ],
    plan: [],
    caught: ({ broken }) => names(broken, 'disputes: a loss'),
  },
];
