import { formatCode, ITEM_KINDS, type ItemKind, prefixCandidates } from '../../contract/code.ts';
import type { GivenDetails } from '../services/items/details.ts';
import { allDetails, someDetails, type Traits } from './details.ts';
import { brandFactor, factsFor } from './facts.ts';
import { fabricLots, garmentLots, type Lot, mixLots, type PlannedPhoto } from './lots.ts';
import { type PlannedOrder, planOrders } from './order-plan.ts';
import { HUBS } from './people.ts';
import { type Random, seeded } from './random.ts';
import { pastSales } from './sales.ts';
/** The contents of the demo data set, determined by a seed before anything is drawn or stored. */
import type { Subject } from './subject.ts';

/** One item as it will be stored. */
export interface PlannedItem {
  kind: ItemKind;
  /** Index into the hubs. */
  hub: number;
  code: string;
  sequence: number;
  name: string;
  note: string;
  status: 'active' | 'inactive';
  soldAt: Date | null;
  capturedAt: Date;
  createdAt: Date;
  updatedAt: Date;
  source: 'quick-add' | 'dialog';
  deviceId: string;
  photos: readonly PlannedPhoto[];
  details: GivenDetails;
}

/** The complete plan of the data set. */
export interface DemoPlan {
  /** The time all others are relative to. */
  now: Date;
  /** Code prefix of each hub. */
  prefixes: readonly string[];
  /** All photos to draw; several items may share one. */
  subjects: readonly Subject[];
  /** In order of arrival. */
  items: readonly PlannedItem[];
  /** In order of time. */
  orders: readonly PlannedOrder[];
}

const SEED = 20_260;
const DAY = 86_400_000;
const DAYS = 90;
/** Items of each hub: one is larger than the others. */
const COUNTS: Record<ItemKind, readonly number[]> = {
  product: [96, 64, 40],
  fabric: [26, 22, 12],
  generic: [18, 8, 14],
};
/** Incomplete items in the completion queue. */
const TO_COMPLETE = 40;
/** Price factor of each condition for sold items. */
const SOLD_FACTORS: Readonly<Record<string, number>> = { new_no_tag: 1.25, good: 0.85, fair: 0.6, upcycle: 0.35 };
const LOTS = { product: garmentLots, fabric: fabricLots, generic: mixLots } as const;

const NOTES = [
  'Piccola macchia sul polso sinistro',
  'Manca un bottone',
  'Come nuovo, con cartellino',
  'Orlo da rifare',
  'Fodera leggermente scucita',
  'Da stirare prima della foto per il catalogo',
  'Ritirato con il lotto del mercoledì',
  'Colore più scuro dal vivo',
];

/** A time within opening hours of one of the last days; recent days are more likely. */
function openingHour(random: Random, now: number): number {
  const back = Math.ceil(random.next() ** 1.4 * DAYS) || 1;
  const midnight = Math.floor(now / DAY) * DAY - back * DAY;
  return midnight + Math.floor(random.between(7.5, 17.2) * 3_600_000);
}

function statusOf(
  kind: ItemKind,
  createdAt: number,
  now: number,
  random: Random,
): Pick<PlannedItem, 'status' | 'soldAt'> {
  const draw = random.next();
  const sold = kind === 'generic' ? draw > 0.95 : draw > 0.86;
  const soldAt = sold ? new Date(Math.floor(random.between(createdAt, now))) : null;
  const inactive = sold ? draw > 0.96 : draw < 0.07;
  return { status: inactive ? 'inactive' : 'active', soldAt };
}

type Draft = Omit<PlannedItem, 'code' | 'sequence' | 'details'> & { traits: Traits };

function draft(kind: ItemKind, hub: number, lot: Lot, created: number, now: number, random: Random): Draft {
  // Sometimes the counter was offline and the photos arrived later.
  const delay = random.chance(0.12) ? random.between(300_000, 5_400_000) : random.between(2000, 15_000);
  const { status, soldAt } = statusOf(kind, created, now, random);
  return {
    kind,
    hub,
    name: lot.name,
    note: random.chance(0.22) ? random.pick(NOTES) : '',
    status,
    soldAt,
    capturedAt: new Date(Math.floor(created - delay)),
    createdAt: new Date(created),
    updatedAt: soldAt ?? new Date(created),
    source: kind !== 'product' && random.chance(0.25) ? 'dialog' : 'quick-add',
    deviceId: `demo-${hub + 1}-${random.whole(1, 2)}`,
    photos: lot.photos,
    traits: lot.traits,
  };
}

/** The details of every item. Incomplete items are active, unsold, and evenly spread over time and hubs. */
function detailsFor(items: readonly Draft[], seed: number): GivenDetails[] {
  // A separate sequence, so that names and pictures do not depend on the details.
  const random = seeded(seed + 1);
  const waiting = [...items.keys()].filter((index) => items[index]?.status === 'active' && !items[index]?.soldAt);
  const turns = new Map(
    Array.from({ length: TO_COMPLETE }, (_, turn) => [
      waiting[Math.floor((turn * waiting.length) / TO_COMPLETE)],
      turn,
    ]),
  );
  return items.map(({ traits, note }, index) => {
    const details = allDetails(traits, note, random);
    const turn = turns.get(index);
    return turn === undefined ? { ...details, ...factsFor(traits, details, random) } : someDetails(details, turn);
  });
}

/** Last year's sales, complete; worn and unbranded items sold for less. */
function soldDrafts(drafts: readonly Draft[], now: number, seed: number): (Draft & { details: GivenDetails })[] {
  const random = seeded(seed + 2);
  return pastSales(drafts, now, random).map(({ like, photos, createdAt, soldAt }) => {
    const details = allDetails(like.traits, '', random);
    const facts = factsFor(like.traits, details, random);
    const worth = (SOLD_FACTORS[details.condition ?? ''] ?? 1) * brandFactor(facts.brand);
    const price = Math.max(1, Math.round((details.price ?? 0) * worth * 2) / 2);
    const times = { createdAt: new Date(createdAt), soldAt: new Date(soldAt), updatedAt: new Date(soldAt) };
    const more = { note: '', status: 'active' as const, capturedAt: new Date(createdAt - 5000), photos };
    return { ...like, ...more, ...times, details: { ...details, ...facts, price } };
  });
}

/** Plans the whole data set; times are relative to `now`. The same seed gives the same items, names and pictures. */
export function planDemo(now: Date, seed = SEED): DemoPlan {
  const random = seeded(seed);
  const subjects: Subject[] = [];
  const prefixes = HUBS.map(({ firstName, lastName }) => prefixCandidates(`${firstName} ${lastName}`)[0] as string);
  const drafts = HUBS.flatMap((_, hub) =>
    ITEM_KINDS.flatMap((kind) => {
      const lots = LOTS[kind]({ hub, count: COUNTS[kind][hub] as number, subjects, random });
      // Sorted by time, so that similar items are far apart in lists.
      const times = lots.map(() => openingHour(random, now.getTime())).toSorted((one, other) => one - other);
      return lots.map((lot, index) => draft(kind, hub, lot, times[index] as number, now.getTime(), random));
    }),
  );
  const issued = new Map<string, number>();
  const byTime = (one: Draft, other: Draft) => one.createdAt.getTime() - other.createdAt.getTime();
  const present = drafts.toSorted(byTime);
  const details = detailsFor(present, seed);
  const known = present.map((each, index) => ({ ...each, details: details[index] ?? {} }));
  const ordered = [...soldDrafts(drafts, now.getTime(), seed), ...known].toSorted(byTime);
  const items = ordered.map((each) => {
    const { traits: _, ...item } = each;
    const counter = `${item.hub}/${item.kind}`;
    const sequence = (issued.get(counter) ?? 0) + 1;
    issued.set(counter, sequence);
    const prefix = prefixes[item.hub] as string;
    return {
      ...item,
      sequence,
      code: formatCode({ prefix, kind: item.kind, sequence }),
    };
  });
  const { orders, soldAt } = planOrders(items, now, seeded(seed + 3));
  const sold = items.map((item) => {
    const at = soldAt.get(item.code);
    return at ? { ...item, soldAt: at, updatedAt: at } : item;
  });
  return { now, prefixes, subjects, items: sold, orders };
}
