/** Selects an item's price tier and calculates its price: one rule for the test box, suggestions and repricing. */
import { PRICE_MAX } from './limits.ts';
import { type Condition, CONDITIONS } from './vocabulary/conditions.ts';

/** Which items a tier covers; an empty list or null leaves a criterion open. Weights in grams, both bounds inclusive. */
export interface TierScope {
  types: readonly string[];
  itemFor: readonly string[];
  conditions: readonly string[];
  branded: boolean | null;
  weightMin: number | null;
  weightMax: number | null;
}

/** A tier as the rule reads it; `price` in euro per `unit`, days as `YYYY-MM-DD`, the timestamp as ISO 8601. */
export interface Tier extends TierScope {
  _id: string;
  name: string;
  unit: 'piece' | 'kg';
  price: number;
  validFrom: string | null;
  validTo: string | null;
  priority: number;
  active: boolean;
  createdAt: string;
}

/** What the rule reads of an item; null means unknown. The weight is in grams. */
export interface TierItem {
  types: string | null;
  itemFor: string | null;
  condition: string | null;
  branded: boolean | null;
  weight: number | null;
}

/**
 * Factor of each condition on the price of a new item. Our own initial values, to be checked against sales: resale shops take 30 to 70 %
 * off for wear, a defect costs another 15 points, and material for upcycling is sold by its fibres.
 */
const CONDITION_FACTORS: Readonly<Record<(typeof CONDITIONS)[number]['id'], number>> = {
  new_tag: 1,
  new_no_tag: 0.85,
  new_defect: 0.7,
  excellent: 0.7,
  good: 0.55,
  fair: 0.35,
  upcycle: 0.2,
};

const isCondition = (word: string): word is keyof typeof CONDITION_FACTORS =>
  (CONDITIONS as readonly Condition[]).some(({ id }) => id === word);

const GRAMS_PER_KILO = 1000;
/** Rounds to whole cents and removes binary rounding errors, e.g. of 1.005. */
const inCents = (euro: number): number => Math.round(Number((euro * 100).toFixed(6))) / 100;

/** Number of restricted criteria of a scope; more means more specific. */
export function specificity({ types, itemFor, conditions, branded, weightMin, weightMax }: TierScope): number {
  const said = [types.length > 0, itemFor.length > 0, conditions.length > 0, branded !== null];
  return [...said, weightMin !== null || weightMax !== null].filter(Boolean).length;
}

/** Whether a tier covers an item. An unknown property matches only an open criterion. */
export function isFor(tier: TierScope & { unit: Tier['unit'] }, item: TierItem): boolean {
  const has = (words: readonly string[], word: string | null) =>
    words.length === 0 || (word !== null && words.includes(word));
  const { weight } = item;
  const weighs = tier.weightMin === null && tier.weightMax === null && tier.unit === 'piece';
  return (
    has(tier.types, item.types) &&
    has(tier.itemFor, item.itemFor) &&
    has(tier.conditions, item.condition) &&
    (tier.branded === null || tier.branded === item.branded) &&
    (weighs || (weight !== null && weight >= (tier.weightMin ?? 0) && weight <= (tier.weightMax ?? Infinity)))
  );
}

/** Whether a tier applies on a day, `YYYY-MM-DD` in UTC; both of its days are inclusive. */
export const isValidOn = (
  { active, validFrom, validTo }: Pick<Tier, 'active' | 'validFrom' | 'validTo'>,
  day: string,
) => active && (validFrom === null || validFrom <= day) && (validTo === null || day <= validTo);

/** Sorts by specificity, then priority, then newest first. */
function byRank(one: Tier, other: Tier): number {
  return (
    specificity(other) - specificity(one) ||
    other.priority - one.priority ||
    (one.createdAt === other.createdAt ? 0 : one.createdAt < other.createdAt ? 1 : -1) ||
    (one._id < other._id ? 1 : -1)
  );
}

/** The tier of an item on a day; null if none covers it. */
export function tierFor<T extends Tier>(tiers: readonly T[], item: TierItem, day: string): T | null {
  return tiers.filter((tier) => isValidOn(tier, day) && isFor(tier, item)).toSorted(byRank)[0] ?? null;
}

/** A tier's price and every step of its calculation, in euro. */
export interface TierPrice {
  base: number;
  /** 1 if the tier names conditions, or if the item's condition is unknown. */
  conditionFactor: number;
  hubFactor: number;
  price: number;
}

/** The price a tier gives an item in a hub center. Null for a price per kilogram without a weight, or a price out of range. */
export function tierPrice(
  { unit, price, conditions }: Pick<Tier, 'unit' | 'price' | 'conditions'>,
  { weight, condition }: Pick<TierItem, 'weight' | 'condition'>,
  hubFactor: number,
): TierPrice | null {
  if (unit === 'kg' && weight === null) return null;
  const base = unit === 'kg' ? inCents((price * (weight ?? 0)) / GRAMS_PER_KILO) : price;
  const known = conditions.length === 0 && condition !== null && isCondition(condition);
  const conditionFactor = known ? CONDITION_FACTORS[condition] : 1;
  const whole = inCents(base * conditionFactor * hubFactor);
  return whole > PRICE_MAX ? null : { base, conditionFactor, hubFactor, price: whole };
}

/** The active tiers that could match the same item with equal rank, so that only their age would decide. */
export function overlapping<T extends Tier>(tier: Omit<Tier, 'name' | 'createdAt'>, others: readonly T[]): T[] {
  if (!tier.active) return [];
  const meet = (one: readonly string[], other: readonly string[]) =>
    one.length === 0 || other.length === 0 || one.some((word) => other.includes(word));
  const cross = <V extends string | number>(oneFrom: V | null, oneTo: V | null, from: V | null, to: V | null) =>
    (oneTo === null || from === null || from <= oneTo) && (oneFrom === null || to === null || oneFrom <= to);
  return others.filter(
    (other) =>
      other._id !== tier._id &&
      other.active &&
      other.priority === tier.priority &&
      specificity(other) === specificity(tier) &&
      meet(tier.types, other.types) &&
      meet(tier.itemFor, other.itemFor) &&
      meet(tier.conditions, other.conditions) &&
      (tier.branded === null || other.branded === null || tier.branded === other.branded) &&
      cross(tier.weightMin, tier.weightMax, other.weightMin, other.weightMax) &&
      cross(tier.validFrom, tier.validTo, other.validFrom, other.validTo),
  );
}
