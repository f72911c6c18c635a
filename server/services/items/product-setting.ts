/** The product setting and its comments. */
import { and, asc, count, eq, inArray, isNotNull, isNull, max, sql } from 'drizzle-orm';

import type { Caller } from '../../../contract/access.ts';
import {
  COMMENTS_MAX,
  PRODUCT_SETTING_ID,
  type ProductComment,
  type ProductCommentForm,
  type ProductSetting,
} from '../../../contract/calls/product-setting.ts';
import type { Channel } from '../../../contract/channel.ts';
import { clock } from '../../../contract/clock.ts';
import type { Language } from '../../../contract/languages.ts';
import type { Db } from '../../db/pool.ts';
import { audit } from '../../db/schema/ledger.ts';
import { productComments } from '../../db/schema/product-comments.ts';
import type { Deps } from '../../engine/deps.ts';
import { create } from '../../engine/records/creation.ts';
import type { Answer } from '../../engine/records/idempotency.ts';
import { Refusal, refuseField } from '../../engine/refusal.ts';

interface Author {
  caller: Caller;
  requestId: string;
  channel: Channel;
}

type Row = typeof productComments.$inferSelect;
const there = isNull(productComments.deletedAt);
const chosen = and(there, isNotNull(productComments.position));

const formOf = ({ text: it, translations }: Row): ProductCommentForm => ({ ...translations, it });
const commentOf = (row: Row): ProductComment => ({
  _id: row.id,
  ...formOf(row),
  isChosen: row.position !== null,
  updatedAt: row.updatedAt.toISOString(),
});
const columnsOf = ({ it, en, es, zh }: ProductCommentForm) => ({
  text: it,
  translations: { ...(en ? { en } : {}), ...(es ? { es } : {}), ...(zh ? { zh } : {}) },
});

/** The selected comments in order; Italian is the fallback for a missing language. */
export async function readSetting(db: Db, language: Language): Promise<ProductSetting> {
  const rows = await db
    .select()
    .from(productComments)
    .where(chosen)
    .orderBy(asc(productComments.position), asc(productComments.id));
  const comments = rows.map((row) => ({ _id: row.id, text: row.translations[language] ?? row.text }));
  return { _id: PRODUCT_SETTING_ID, comments };
}

/** Selects and orders comments. Throws `validation` for a missing one. */
export async function writeSetting(db: Db, ids: readonly string[], by: Author): Promise<void> {
  await db.transaction(async (tx) => {
    // Serialises concurrent orders.
    const rows = await tx.select().from(productComments).where(there).orderBy(asc(productComments.id)).for('update');
    const known = new Set(rows.map(({ id }) => id));
    const unknown = ids.findIndex((id) => !known.has(id));
    if (unknown >= 0) throw refuseField(`comments.${unknown}`, 'choice');
    const from = rows
      .filter(({ position }) => position !== null)
      .toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0))
      .map(({ id }) => id);
    if (from.join() === ids.join()) return;
    const left = from.filter((id) => !ids.includes(id));
    if (left.length > 0) {
      await tx.update(productComments).set({ position: null }).where(inArray(productComments.id, left));
    }
    for (const [position, id] of ids.entries()) {
      await tx.update(productComments).set({ position }).where(eq(productComments.id, id));
    }
    await note(tx, 'updated', 'productSetting', PRODUCT_SETTING_ID, by, { comments: { from, to: ids } });
  });
}

/** All comments: the selected ones in order, then the others, oldest first. */
export async function listComments(db: Db): Promise<ProductComment[]> {
  const order = [sql`${productComments.position} asc nulls last`, asc(productComments.createdAt)];
  const rows = await db
    .select()
    .from(productComments)
    .where(there)
    .orderBy(...order);
  return rows.map(commentOf);
}

/** Adds a comment at the end of the selected ones, or hidden if they are full. Throws the two idempotency refusals. */
export async function addComment(
  deps: Deps,
  fields: ProductCommentForm,
  { caller, ...by }: Author & { idempotencyKey: string | null },
): Promise<Answer<ProductComment>> {
  return create<ProductComment>(deps, {
    ...by,
    entity: 'productComment',
    userId: caller._id,
    call: 'add product comment',
    fields,
    uploads: [],
    at: clock.now(),
    async write(tx, id) {
      const at = clock.now();
      const [places] = await tx
        .select({ last: max(productComments.position), chosen: count(productComments.position) })
        .from(productComments);
      const { last, chosen: taken } = places ?? { last: null, chosen: 0 };
      const position = taken < COMMENTS_MAX ? (last ?? -1) + 1 : null;
      const row = { id, ...columnsOf(fields), position, createdAt: at, updatedAt: at };
      const [added] = await tx.insert(productComments).values(row).returning();
      return { hub: null, data: commentOf(added as Row) };
    },
  });
}

/** Changes the texts of a comment. Throws `notFound`. */
export async function changeComment(
  db: Db,
  id: string,
  fields: ProductCommentForm,
  by: Author,
): Promise<ProductComment> {
  return db.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(productComments)
      .where(and(eq(productComments.id, id), there))
      .for('update');
    if (!before) throw new Refusal('notFound');
    const [after] = await tx
      .update(productComments)
      .set({ ...columnsOf(fields), updatedAt: clock.now() })
      .where(eq(productComments.id, id))
      .returning();
    await note(tx, 'updated', 'productComment', id, by, { text: { from: formOf(before), to: fields } });
    return commentOf(after as Row);
  });
}

/** Deletes a comment; its texts stay in the log. Throws `notFound`. */
export async function deleteComment(db: Db, id: string, by: Author): Promise<void> {
  await db.transaction(async (tx) => {
    const at = clock.now();
    const [gone] = await tx
      .update(productComments)
      .set({ deletedAt: at, position: null, updatedAt: at })
      .where(and(eq(productComments.id, id), there))
      .returning();
    if (!gone) throw new Refusal('notFound');
    await note(tx, 'deleted', 'productComment', id, by, { text: { from: formOf(gone), to: null } });
  });
}

async function note(
  tx: Db,
  action: string,
  entity: string,
  recordId: string,
  { caller, requestId, channel }: Author,
  changes: Record<string, { from: unknown; to: unknown }>,
): Promise<void> {
  const what = { action, entity, recordId, requestId, channel, changes };
  await tx.insert(audit).values({ userId: caller._id, ...what });
}
