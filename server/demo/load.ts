/** Loads the demo data set into an empty database: photos first, then all rows in one transaction. */
import { randomBytes } from 'node:crypto';

import { v7 as uuid } from 'uuid';

import { ITEM_KINDS, type ItemKind } from '../../contract/code.ts';
import type { Tier } from '../../contract/price-tier.ts';
import { utcDay } from '../../contract/utc-day.ts';
import type { Db } from '../db/pool.ts';
import { codeCounters, codes } from '../db/schema/items.ts';
import { audit } from '../db/schema/ledger.ts';
import { itemTables } from '../db/tables.ts';
import type { Deps } from '../engine/deps.ts';
import { insertRows } from '../engine/photos/photo-inserts.ts';
import { rawName } from '../engine/photos/photos.ts';
import { sha256 } from '../engine/photos/pictures.ts';
import { createMerchant } from '../services/hubs/merchants.ts';
import { detailColumns } from '../services/items/details.ts';
import type { ItemRef } from '../services/orders/reservations.ts';
import { createUser } from '../services/people/people.ts';
import type { Storage } from '../storage/storage.ts';
import { insertBookings } from './bookings.ts';
import { insertContacts } from './contacts.ts';
import { insertInvoices } from './invoices.ts';
import { insertOrders } from './orders.ts';
import { connectAccounts } from './payment-accounts.ts';
import { HUBS, PEOPLE, readablePassword } from './people.ts';
import { type DemoPlan, planDemo } from './plan.ts';
import { insertPrices, tierOf } from './prices.ts';
import { insertReviews } from './reviews.ts';
import { insertSelling } from './selling.ts';
import { insertShop } from './shop.ts';
import { PHOTO_HEIGHT, PHOTO_WIDTH, readPhoto } from './subject.ts';
import { insertSubscriptions } from './subscriptions.ts';

/** Credentials of a demo person. */
export interface DemoAccount {
  role: string;
  email: string;
  password: string;
}

/** A photo of an item whose bytes are in the store. */
interface LaidPhoto {
  imageId: string;
  sha256: string;
  bytes: number;
}

const DAY = 86_400_000;
/** The accounts are older than the first item. */
const OPENED_DAYS_AGO = 400;

/**
 * Loads the demo data set as planned. Returns the accounts with their random passwords, which are stored nowhere else. An interrupted load
 * leaves no rows, only unreferenced files.
 */
export async function loadDemo(deps: Deps, plan: DemoPlan = planDemo(new Date())): Promise<DemoAccount[]> {
  const laid = await layPhotos(deps.storage, plan);
  return deps.db.transaction(async (tx) => {
    const opened = new Date(plan.now.getTime() - OPENED_DAYS_AGO * DAY);
    const accounts: DemoAccount[] = [];
    let staff = '';
    let reviewer = '';
    for (const { role, ...person } of PEOPLE) {
      const password = readablePassword();
      const { _id } = await createUser(tx, { ...person, password, createdAt: opened });
      if (person.key === 2) staff = _id;
      if (person.key === 4) reviewer = _id;
      accounts.push({ role, email: person.email, password });
    }
    const { now } = plan;
    await insertContacts(tx, now, staff);
    await insertShop(tx, now, staff);
    const hubs: string[] = [];
    for (const [index, hub] of HUBS.entries()) {
      const password = readablePassword();
      const fields = { ...hub, password, prefix: plan.prefixes[index] };
      const { body } = await createMerchant({ ...deps, db: tx }, { fields, caller: null, at: opened });
      hubs.push(body.data._id);
      accounts.push({ role: `merchant ${body.data.fullName}`, email: hub.email, password });
    }
    const tiers = await insertPrices(tx, opened);
    await insertSelling(tx, now, opened);
    const rows = await insertItems(tx, plan, hubs, laid, tiers);
    const sampled = rows.filter(({ item }, index) => index % REVIEW_EVERY === 0 && item.soldAt === null);
    await insertReviews(tx, sampled, { now, reviewer });
    const accountAt = await connectAccounts(tx, hubs, now);
    const subscribed = await insertSubscriptions(tx, { now, opened, hub: hubs[0] ?? '' });
    const items = new Map<string, ItemRef>([
      ...rows.map(({ kind, item: { id, code } }) => [code, { kind, item: id }] as const),
      ...subscribed.items,
    ]);
    const planned = [...plan.orders, ...subscribed.orders].toSorted(
      (one, other) => Number(one.createdAt) - Number(other.createdAt),
    );
    await insertOrders(tx, planned, { items, now, staff, accountAt });
    await insertInvoices(tx, { now, staff });
    const mixes = rows.filter(({ kind }) => kind === 'generic').map(({ item }) => item);
    await insertBookings(tx, mixes, { now, staff });
    return accounts;
  });
}

/** Stores every photo once for each item that shows it; returns them by item, then by photo. */
async function layPhotos(storage: Storage, plan: DemoPlan): Promise<LaidPhoto[][]> {
  const laid = plan.items.map((): LaidPhoto[] => []);
  const users = plan.subjects.map((): [item: number, photo: number][] => []);
  for (const [item, { photos: shown }] of plan.items.entries()) {
    for (const [photo, { subject }] of shown.entries()) users[subject]?.push([item, photo]);
  }
  for (const [subject, shown] of plan.subjects.entries()) {
    const jpeg = await readPhoto(shown);
    const digest = sha256(jpeg);
    await Promise.all(
      (users[subject] ?? []).map(async ([item, photo]) => {
        const imageId = randomBytes(16).toString('hex');
        await storage.put(rawName(imageId), jpeg);
        const of = laid[item];
        if (of) of[photo] = { imageId, sha256: digest, bytes: jpeg.length };
      }),
    );
  }
  return laid;
}

interface InsertedItem {
  kind: ItemKind;
  hub: string;
  item: { id: string; code: string; createdAt: Date; soldAt: Date | null };
}

/** One in so many items is reviewed. */
const REVIEW_EVERY = 12;

async function insertItems(
  tx: Db,
  plan: DemoPlan,
  hubs: readonly string[],
  laid: readonly LaidPhoto[][],
  tiers: readonly Tier[],
): Promise<InsertedItem[]> {
  const day = utcDay(plan.now);
  const rows = plan.items.map(({ hub: hubIndex, kind, sequence, photos: shown, details, ...columns }, index) => {
    const hub = hubs[hubIndex] as string;
    const id = uuid();
    const { code, createdAt, soldAt } = columns;
    const priced = kind === 'product' && soldAt === null ? tierOf(tiers, index, details, day) : {};
    return {
      kind,
      hub,
      item: { id, hub, createdBy: hub, ...columns, ...detailColumns(kind, { ...details, ...priced }) },
      code: { code, hub, kind, sequence, owner: hub, usedBy: id, createdAt },
      audit: { id: uuid(), at: createdAt, userId: hub, action: 'created', entity: kind, recordId: id, hub },
      photos: shown.map(({ slot, position }, photo) => {
        const file = laid[index]?.[photo] as LaidPhoto;
        return {
          ...file,
          entity: kind,
          recordId: id,
          slot,
          position,
          width: PHOTO_WIDTH,
          height: PHOTO_HEIGHT,
          createdAt,
        };
      }),
    };
  });
  const issued = new Map<string, typeof codeCounters.$inferInsert>();
  for (const { code } of rows)
    issued.set(`${code.hub}/${code.kind}`, { hub: code.hub, kind: code.kind, issued: code.sequence });
  await tx.insert(codeCounters).values([...issued.values()]);
  await tx.insert(codes).values(rows.map(({ code }) => code));
  for (const kind of ITEM_KINDS) {
    await tx.insert(itemTables[kind]).values(rows.filter((row) => row.kind === kind).map(({ item }) => item));
  }
  await insertRows(
    tx,
    rows.flatMap((row) => row.photos),
  );
  await tx.insert(audit).values(rows.map((row) => row.audit));
  return rows;
}
