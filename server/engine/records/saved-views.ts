/** Saved views of lists: one's own, and those shared by admins. */
import { and, asc, count, eq, ne, or, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';

import { ADMINS, type Caller, mayDo, type StaffKey } from '../../../contract/access.ts';
import type { GivenView, SavedView } from '../../../contract/calls/saved-views.ts';
import { catalogue } from '../../../contract/catalogue.ts';
import { clock } from '../../../contract/clock.ts';
import { SAVED_VIEWS_MAX } from '../../../contract/limits.ts';
import type { ResourceName } from '../../../contract/resource-access.ts';
import type { Db } from '../../db/pool.ts';
import { users } from '../../db/schema/people.ts';
import { savedViews } from '../../db/schema/work.ts';
import { Refusal, refuseField } from '../refusal.ts';

type Row = typeof savedViews.$inferSelect;

/** The caller's own views of a list and the shared ones, by name. Throws `forbidden` for a list the caller may not see. */
export async function listSavedViews(db: Db, caller: Caller, resource: ResourceName): Promise<SavedView[]> {
  checkList(caller, resource);
  const rows = await db
    .select({ view: savedViews, ownerName: users.fullName })
    .from(savedViews)
    .innerJoin(users, eq(users.id, savedViews.owner))
    .where(and(eq(savedViews.resource, resource), or(eq(savedViews.owner, caller._id), savedViews.shared)))
    .orderBy(asc(sql`lower(${savedViews.name})`), asc(savedViews.id));
  return rows.map(({ view, ownerName }) => present(view, caller, ownerName));
}

/**
 * Saves a view. Throws `forbidden` for a list the caller may not see, and if somebody other than an admin shares it or makes it a default;
 * `validation` if the caller has too many.
 */
export async function addSavedView(
  db: Db,
  caller: Caller,
  resource: ResourceName,
  view: GivenView,
): Promise<SavedView> {
  checkList(caller, resource);
  checkReach(caller, view);
  return db.transaction(async (tx) => {
    // Serialised: concurrent requests would not see each other's additions in the count.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, caller._id)).for('no key update');
    const [kept] = await tx
      .select({ total: count() })
      .from(savedViews)
      .where(and(eq(savedViews.owner, caller._id), eq(savedViews.resource, resource)));
    if ((kept?.total ?? 0) >= SAVED_VIEWS_MAX) throw refuseField('name', 'tooMany', SAVED_VIEWS_MAX);
    const at = clock.now();
    const [row] = await tx
      .insert(savedViews)
      .values({ id: uuid(), resource, owner: caller._id, ...reaching(view), createdAt: at, updatedAt: at })
      .returning();
    if (!row) throw new Error('nothing was inserted');
    await onlyDefault(tx, row);
    return present(row, caller, await nameOf(tx, caller));
  });
}

/** A requested change of a view. */
interface ViewChange {
  id: string;
  change: { [Name in keyof GivenView]?: GivenView[Name] | undefined };
  /** Revision the caller has seen; null never conflicts. */
  rev: number | null;
}

/** Changes the caller's own view. Throws `notFound` for anybody else's, `forbidden` as `addSavedView` does, `stale` for another revision. */
export async function changeSavedView(db: Db, caller: Caller, { id, change, rev }: ViewChange): Promise<SavedView> {
  checkReach(caller, change);
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(savedViews).where(own(caller, id)).for('update');
    if (!before) throw new Refusal('notFound');
    const ownerName = await nameOf(tx, caller);
    if (rev !== null && before.rev !== rev) {
      throw new Refusal('stale', { record: { ...present(before, caller, ownerName) } });
    }
    const { name = before.name, query = before.query, shared = before.shared } = change;
    const defaultFor = change.defaultFor === undefined ? (before.defaultFor as StaffKey | null) : change.defaultFor;
    const [row] = await tx
      .update(savedViews)
      .set({ ...reaching({ name, query, shared, defaultFor }), rev: before.rev + 1, updatedAt: clock.now() })
      .where(eq(savedViews.id, id))
      .returning();
    if (!row) throw new Refusal('notFound');
    await onlyDefault(tx, row);
    return present(row, caller, ownerName);
  });
}

/** Deletes the caller's own view. Throws `notFound` for anybody else's. */
export async function deleteSavedView(db: Db, caller: Caller, id: string): Promise<void> {
  const gone = await db.delete(savedViews).where(own(caller, id)).returning({ id: savedViews.id });
  if (gone.length === 0) throw new Refusal('notFound');
}

const own = (caller: Caller, id: string) => and(eq(savedViews.id, id), eq(savedViews.owner, caller._id));

function checkList(caller: Caller, resource: ResourceName): void {
  if (!mayDo(catalogue[resource].who, caller)) throw new Refusal('forbidden');
}

/** Only admins decide what others see. */
function checkReach(caller: Caller, { shared, defaultFor }: ViewChange['change']): void {
  if ((shared || defaultFor) && !mayDo(ADMINS, caller)) throw new Refusal('forbidden');
}

/** A default view that is not shared would apply to nobody. */
const reaching = (view: GivenView): GivenView => ({ ...view, shared: view.shared || view.defaultFor !== null });

/** At most one view is the default of a staff key. */
async function onlyDefault(tx: Db, { id, resource, defaultFor }: Row): Promise<void> {
  if (defaultFor === null) return;
  await tx
    .update(savedViews)
    .set({ defaultFor: null, rev: sql`${savedViews.rev} + 1` })
    .where(and(eq(savedViews.resource, resource), eq(savedViews.defaultFor, defaultFor), ne(savedViews.id, id)));
}

async function nameOf(db: Db, caller: Caller): Promise<string> {
  const [row] = await db.select({ fullName: users.fullName }).from(users).where(eq(users.id, caller._id));
  return row?.fullName ?? '';
}

const present = (row: Row, caller: Caller, ownerName: string): SavedView => ({
  _id: row.id,
  name: row.name,
  query: row.query,
  shared: row.shared,
  defaultFor: row.defaultFor as StaffKey | null,
  mine: row.owner === caller._id,
  ownerName,
  rev: row.rev,
});
