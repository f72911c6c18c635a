/** The calculation behind `POST /calculate/ai`: loads the data; pure functions calculate. */
import { and, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm';

import { type Caller, hubLimit } from '../../../contract/access.ts';
import {
  type Calculation,
  type ImpactFigures,
  type PriceSuggestion,
  type Question,
  SALES_DAYS,
  SALES_MIN,
} from '../../../contract/calls/calculate.ts';
import { resourceOf } from '../../../contract/catalogue.ts';
import { clock } from '../../../contract/clock.ts';
import type { ItemKind } from '../../../contract/code.ts';
import { IMPACT_SOURCE, IMPACT_YEAR, impactOf } from '../../../contract/impact.ts';
import { isValidOn, tierFor, tierPrice } from '../../../contract/price-tier.ts';
import { utcDay } from '../../../contract/utc-day.ts';
import { GARMENTS } from '../../../contract/vocabulary/garments.ts';
import type { Db } from '../../db/pool.ts';
import { products } from '../../db/schema/items.ts';
import { itemTables } from '../../db/tables.ts';
import type { Deps } from '../../engine/deps.ts';
import { hubFor } from '../../engine/records/hubs.ts';
import { findRecord } from '../../engine/records/records.ts';
import { coverOf, photoColours, type PhotoToRead } from '../photos/photo-colours.ts';
import { findLoosePhoto } from '../photos/unattached-photos.ts';
import { recordSources } from '../record-sources.ts';
import { allTiers, hubFactor, itemOf } from './price-tiers.ts';
import { likeSales, quartiles, type Sale } from './sales-price.ts';

/** The question, completed by the item's own values. */
interface Subject extends Question {
  priceId?: string | null;
  status?: string;
}

/** The newest sales suffice, and the limit bounds the cost of a question. */
const SALES_MAX = 2000;
const DAY_MS = 86_400_000;
const GRAMS_PER_KILO = 1000;
const CENTS = 100;
/** A typical weight fits most garments of a type, but not each. */
const USUAL_WEIGHT_CONFIDENCE = 0.5;

const inCents = (euro: number): number => Math.round(euro * CENTS) / CENTS;
const usualGrams = (types: string | null | undefined): number | null =>
  GARMENTS.find(({ id }) => id === types)?.usualGrams ?? null;

/**
 * Calculates a question. Throws `notFound` for an item the caller may not see, `validation` for a photo that is not the caller's own
 * without an item, and what `hubFor` refuses.
 */
export async function calculateFor(deps: Deps, caller: Caller, question: Question): Promise<Calculation> {
  const { db } = deps;
  const subject = await subjectOf(db, caller, question);
  const hub = await hubOf(db, caller, subject.hubcenter);
  const photo = await photoOf(db, caller, question);
  const colours = photo && (await photoColours(deps, photo));
  const usual = subject.weight === null || subject.weight === undefined ? usualGrams(subject.types) : null;
  return {
    price: await priceOf(db, caller, subject, hub),
    ...impactFor(subject),
    fields: [
      ...(colours ? [{ field: 'colors' as const, value: colours.ids, confidence: colours.confidence }] : []),
      ...(usual === null ? [] : [{ field: 'weight' as const, value: usual, confidence: USUAL_WEIGHT_CONFIDENCE }]),
    ],
  };
}

async function subjectOf(db: Db, caller: Caller, question: Question): Promise<Subject> {
  const { kind, item } = question;
  if (item === undefined) return question;
  const record = await findRecord(db, recordSources[kind], resourceOf(kind), item, caller);
  const given = Object.entries(question).filter(([, value]) => value !== undefined);
  return { ...record, ...Object.fromEntries(given) } as unknown as Subject;
}

/** The photo for the colours: the given one, else the item's cover, if any. */
async function photoOf(db: Db, caller: Caller, { kind, item, image }: Question): Promise<PhotoToRead | null> {
  if (image !== undefined) return findLoosePhoto(db, caller, image, 'image');
  return item === undefined ? null : coverOf(db, kind, item);
}

/** The hub center for prices: a merchant's own, or the one an admin names, if any. */
async function hubOf(db: Db, caller: Caller, hubcenter: string | undefined): Promise<string | undefined> {
  if (hubcenter === undefined && hubLimit(caller) === null) return undefined;
  return (await hubFor(db, caller, hubcenter)).id;
}

async function priceOf(db: Db, caller: Caller, subject: Subject, hub: string | undefined): Promise<PriceSuggestion> {
  const per = subject.kind === 'product' ? ('piece' as const) : ('kg' as const);
  const nothing = { value: null, n: 0, median: null, p25: null, p75: null, daysToSell: null, relaxed: [], per };
  const blank: PriceSuggestion = { ...nothing, from: 'none', tier: null, factor: null };
  const sold = await soldLike(db, caller, subject, hub);
  const times = per === 'piece' ? 1 : (subject.weight ?? 0) / GRAMS_PER_KILO;
  if (sold.sales.length >= SALES_MIN && times > 0) {
    const { p25, median, p75 } = quartiles(sold.sales.map(({ price }) => price * times));
    const days = quartiles(sold.sales.map(({ days: each }) => each)).median;
    return {
      ...blank,
      value: inCents(median),
      from: 'sales',
      n: sold.sales.length,
      median: inCents(median),
      p25: inCents(p25),
      p75: inCents(p75),
      daysToSell: Math.round(days),
      relaxed: sold.relaxed,
    };
  }
  return { ...blank, n: sold.sales.length, ...(await fromList(db, subject, hub)) };
}

/** The price of the tier that matches a garment, or was assigned to anything else. */
async function fromList(db: Db, subject: Subject, hub: string | undefined): Promise<Partial<PriceSuggestion>> {
  const [tiers, factor] = await Promise.all([allTiers(db), hubFactor(db, hub)]);
  const item = itemOf(subject);
  const chosen = tiers.find(({ _id }) => _id === subject.priceId);
  const isChosen = chosen !== undefined && isValidOn(chosen, utcDay());
  const tier = subject.kind === 'product' ? tierFor(tiers, item, utcDay()) : isChosen ? chosen : null;
  const found = tier && tierPrice(tier, item, factor);
  if (!tier || !found) return {};
  const { base, conditionFactor, price: value } = found;
  return { value, from: 'tier', tier: { _id: tier._id, name: tier.name, base, conditionFactor }, factor };
}

/**
 * Sales similar to the item, of its hub center first. Only admins see sales of other hub centers, if its own are too few. The type is never
 * relaxed: the median of coats says nothing about a T-shirt.
 */
async function soldLike(db: Db, caller: Caller, subject: Subject, hub: string | undefined) {
  const { kind, types = null, brand = '', branded = null, condition = null } = subject;
  if (kind === 'product' && types === null) return { sales: [], relaxed: [] };
  const wanted = { brand, branded, condition };
  const own = likeSales(await salesOf(db, kind, types, hub), wanted);
  if (hub === undefined || own.sales.length >= SALES_MIN || hubLimit(caller) !== null) return own;
  const all = likeSales(await salesOf(db, kind, types, undefined), wanted);
  return all.sales.length < SALES_MIN ? own : { ...all, relaxed: [...all.relaxed, 'hubcenter' as const] };
}

/** The newest sales of a kind and type, of one hub center or all. */
async function salesOf(db: Db, kind: ItemKind, types: string | null, hub: string | undefined): Promise<Sale[]> {
  const { [kind]: table } = itemTables;
  const isGarment = kind === 'product';
  const rows = await db
    .select({
      cents: table.priceCents,
      weight: table.weightG,
      createdAt: table.createdAt,
      soldAt: table.soldAt,
      brand: isGarment ? sql<string>`${products.brand}` : sql<string>`''`,
      branded: isGarment ? sql<boolean | null>`${products.branded}` : sql<null>`null`,
      condition: isGarment ? sql<string | null>`${products.condition}` : sql<null>`null`,
    })
    .from(table)
    .where(
      and(
        isNotNull(table.soldAt),
        gte(table.soldAt, new Date(clock.ms() - SALES_DAYS * DAY_MS)),
        isNull(table.deletedAt),
        isNotNull(table.priceCents),
        isGarment ? eq(products.types, types ?? '') : isNotNull(table.weightG),
        hub === undefined ? undefined : eq(table.hub, hub),
      ),
    )
    .orderBy(sql`${table.soldAt} desc nulls last`)
    .limit(SALES_MAX);
  return rows.map(({ cents, weight, createdAt, soldAt, ...facts }) => {
    const euro = (cents ?? 0) / CENTS;
    const price = isGarment ? euro : (euro * GRAMS_PER_KILO) / (weight ?? 1);
    return { ...facts, price, days: ((soldAt?.getTime() ?? 0) - createdAt.getTime()) / DAY_MS };
  });
}

function impactFor({ kind, types, weight, status = '' }: Subject): Pick<Calculation, 'impact' | 'impactReason'> {
  if (kind !== 'product') return { impact: null, impactReason: 'kind' };
  if (!types) return { impact: null, impactReason: 'noType' };
  const grams = weight ?? usualGrams(types);
  if (grams === null) return { impact: null, impactReason: 'noWeight' };
  const found = impactOf(types, grams);
  if (!found) return { impact: null, impactReason: 'noFactor' };
  const figures: ImpactFigures = {
    ...found,
    source: IMPACT_SOURCE,
    year: IMPACT_YEAR,
    weight: grams,
    weightEstimated: !weight,
    counted: status.includes('sold'),
  };
  return { impact: figures, impactReason: null };
}
