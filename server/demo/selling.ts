/** Shipping costs, with a gap, and coupons in every state. */
import { v7 as uuid } from 'uuid';

import { utcDay } from '../../contract/utc-day.ts';
import type { Db } from '../db/pool.ts';
import { coupons } from '../db/schema/coupons.ts';
import { audit } from '../db/schema/ledger.ts';
import { shippingCosts } from '../db/schema/shipping-costs.ts';

type Band = Pick<typeof shippingCosts.$inferInsert, 'country' | 'province' | 'postalCode'> & { bands: Bounds[] };
type Bounds = readonly [minWeightG: number, maxWeightG: number, costCents: number];

const BANDS: readonly Band[] = [
  {
    country: 'IT',
    bands: [
      [0, 2000, 690],
      [2000, 5000, 890],
      [5000, 10_000, 1190],
      [10_000, 30_000, 1890],
    ],
  },
  { country: 'IT', province: 'MI', bands: [[0, 5000, 490]] },
  { country: 'IT', province: 'ME', postalCode: '98055', bands: [[0, 10_000, 1990]] },
  {
    country: 'DE',
    bands: [
      [0, 2000, 1490],
      [5000, 10_000, 2490],
    ],
  },
  { country: 'FR', bands: [[0, 5000, 1590]] },
];

const DAY = 86_400_000;
const NONE = { bannerIt: '', bannerEn: '' };
type DemoCoupon = Omit<typeof coupons.$inferInsert, 'id' | 'createdAt' | 'updatedAt' | 'validFrom' | 'validTo'> & {
  /** Validity, in days from now. */
  from?: number;
  to?: number;
};
const COUPONS: readonly DemoCoupon[] = [
  {
    name: 'Benvenuto',
    code: 'BENVENUTO-10',
    discount: { unit: 'percent', hundredths: 1000 },
    maxUsesPerAccount: 1,
    bannerIt: 'Il 10 % di sconto sul tuo primo ordine',
    bannerEn: '10 % off your first order',
  },
  {
    name: 'Saldi d’inverno',
    code: 'INVERNO-20',
    discount: { unit: 'percent', hundredths: 2000 },
    borneBy: 'shared',
    hubShare: 50,
    maxUses: 200,
    from: 20,
    to: 60,
    bannerIt: 'Cappotti e maglioni scontati del 20 %',
    bannerEn: '20 % off coats and sweaters',
  },
  {
    name: 'Scusa per il ritardo',
    code: 'GRAZIE-5',
    discount: { unit: 'euro', hundredths: 500 },
    maxUses: 50,
    to: 90,
    ...NONE,
  },
  {
    name: 'Fiera di maggio',
    code: 'FIERA-15',
    discount: { unit: 'percent', hundredths: 1500 },
    borneBy: 'hub',
    status: 'ended',
    from: -200,
    to: -170,
    ...NONE,
  },
  {
    name: 'Newsletter',
    code: 'NEWS-7',
    discount: { unit: 'euro', hundredths: 750 },
    status: 'paused',
    maxUses: 1000,
    ...NONE,
  },
];
/** The codes that orders use: of a customer's first one with a coupon, and of later ones. */
export const COUPON_CODES = { first: 'BENVENUTO-10', later: 'GRAZIE-5' } as const;

/** Inserts shipping costs and coupons. */
export async function insertSelling(tx: Db, now: Date, opened: Date): Promise<void> {
  const times = { createdAt: opened, updatedAt: opened };
  const day = (days: number | undefined) => (days === undefined ? null : utcDay(now.getTime() + days * DAY));
  const bands = BANDS.flatMap(({ bands: bounds, ...area }) =>
    bounds.map(([minWeightG, maxWeightG, costCents]) => ({
      id: uuid(),
      ...area,
      minWeightG,
      maxWeightG,
      costCents,
      ...times,
    })),
  );
  const made = COUPONS.map(({ from, to, ...coupon }) => {
    return { id: uuid(), ...coupon, validFrom: day(from), validTo: day(to), ...times };
  });
  await tx.insert(shippingCosts).values(bands);
  await tx.insert(coupons).values(made);
  const created = (entity: string) => (row: { id: string }) => {
    return { id: uuid(), at: opened, action: 'created', entity, recordId: row.id };
  };
  await tx.insert(audit).values([...bands.map(created('shippingCost')), ...made.map(created('coupon'))]);
}
