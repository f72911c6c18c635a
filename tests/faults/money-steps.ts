/** Where the money bench kills the server: around every call of Stripe, and at every point between reservation and reversal. */
import type { FaultPoint } from '../../server/db/faults.ts';
import type { Step } from './money-stage.ts';

const POINTS: readonly FaultPoint[] = [
  'order-created',
  'intent-created',
  'event-stored',
  'payment-read',
  'payment-applied',
  'order-expired',
  'transfer-fixed',
  'transfer-sent',
  'refund-sent',
  'reversal-fixed',
  'reversal-sent',
];
const CALLS: readonly (readonly [string, RegExp])[] = [
  ['payment', /^\/v1\/payment_intents$/],
  ['cancellation', /^\/v1\/payment_intents\/\w+\/cancel$/],
  ['transfer', /^\/v1\/transfers$/],
  ['refund', /^\/v1\/refunds$/],
  ['reversal', /^\/v1\/transfers\/\w+\/reversals$/],
];

/** Every step once. */
export const ALL_STEPS: readonly Step[] = [
  ...POINTS.map((point) => ({ name: point, point })),
  ...CALLS.flatMap(([name, call]): Step[] => [
    { name: `${name} requested`, call, when: 'before' },
    { name: `${name} made`, call, when: 'after' },
    { name: `${name} made, keys forgotten`, call, when: 'after', forgets: true },
  ]),
  { name: 'event arrives', event: true },
  { name: 'any moment', afterMs: 90 },
  { name: 'any later moment', afterMs: 350 },
];
