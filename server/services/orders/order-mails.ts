/** Mails of orders to their customers: one for each thing that happens, and again when staff say so. */
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import * as z from 'zod';

import { isErasedEmail } from '../../../contract/erased-email.ts';
import { DEFAULT_LANGUAGE, language } from '../../../contract/languages.ts';
import { ORDER_MAILS, type OrderMail } from '../../../contract/order-states.ts';
import type { Db } from '../../db/pool.ts';
import { audit } from '../../db/schema/ledger.ts';
import { refunds } from '../../db/schema/money.ts';
import { orderLines, orders } from '../../db/schema/orders.ts';
import { users } from '../../db/schema/people.ts';
import { shipments } from '../../db/schema/shipments.ts';
import { enqueue } from '../../engine/jobs/queue.ts';
import { openPicture } from '../../engine/photos/pictures.ts';
import { readMaster } from '../../engine/photos/renditions.ts';
import { refuseField } from '../../engine/refusal.ts';
import type { Letter } from '../../mail/mailer.ts';
import { type OrderNews, writeOrderLetter } from '../../mail/order-letter.ts';
import type { WorkDeps } from '../deps.ts';
import { defineJob } from '../jobs/define-job.ts';
import { codeOf, MAIL_TRIES } from '../jobs/mails.ts';
import { isInParcel } from '../shipments/shipment-rows.ts';
import { noteOrder } from './order-notes.ts';

/** `of`: the order, refund or shipment that it tells of; `again`: sent once more, by staff. */
const mail = z.object({
  order: z.uuid(),
  about: z.enum(ORDER_MAILS),
  of: z.uuid(),
  again: z.uuid().optional(),
});
type Mail = z.infer<typeof mail>;

/** The same for every try of the same mail. */
const keyOf = ({ about, of, again }: Mail): string => [about, of, ...(again === undefined ? [] : [again])].join(':');

/** Sends a mail of an order. The text is made only now, of the order as it is; the history says that it was sent, and keeps it to once. */
export const orderMailJob = defineJob({
  kind: 'order-mail',
  input: mail,
  lane: 'mail',
  ...MAIL_TRIES,
  async handle(deps, input) {
    const { db, mailer, reach } = deps;
    const { order, about } = input;
    const key = keyOf(input);
    const action = `${about}Mailed` as const;
    const isIt = and(eq(audit.recordId, order), eq(audit.action, action), sql`${audit.details} ->> 'mail' = ${key}`);
    if ((await db.select({ id: audit.id }).from(audit).where(isIt).limit(1)).length > 0) return;
    const letter = await compose(deps, input);
    if (!letter) return;
    // A server that dies here sends it again; by this id mail programs show it once.
    const messageId = `<${key.replaceAll(':', '.')}@ordito>`;
    const problem = await mailer.send({ ...letter, messageId }).then(() => null, codeOf);
    if (problem !== null) throw new Error(`the mail server rejected the mail: ${problem}`);
    reach('order-mail-sent');
    await db.transaction((tx) => noteOrder(tx, { order, action, details: { mail: key } }));
  },
});

/** Queues a mail in the transaction of what it tells. */
export const queueOrderMail = (tx: Db, { of, ...given }: Omit<Mail, 'of' | 'again'> & { of?: string }): Promise<void> =>
  queue(tx, [{ ...given, of: of ?? given.order }]);

const queue = (tx: Db, mails: readonly Mail[]): Promise<void> =>
  enqueue(
    tx,
    orderMailJob,
    mails.map((input) => ({ input, key: keyOf(input) })),
  );

/** Queues a mail once more: of each refund or shipment, if it tells of these. Throws `validation` if that has not happened. */
export async function resendOrderMail(tx: Db, order: string, about: OrderMail): Promise<void> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, order));
  const subjects = row ? await subjectsOf(tx, row, about) : [];
  if (subjects.length === 0) throw refuseField('mail', 'noSuchMail');
  const again = uuid();
  await queue(
    tx,
    subjects.map((of) => ({ order, about, of, again })),
  );
}

type Order = typeof orders.$inferSelect;

async function subjectsOf(tx: Db, row: Order, about: OrderMail): Promise<string[]> {
  const { id } = row;
  if (about === 'refunded' || about === 'refundFailed') {
    const status = about === 'refunded' ? 'done' : 'failed';
    const isDone = and(eq(refunds.order, id), eq(refunds.status, status));
    return idsOf(await tx.select({ id: refunds.id }).from(refunds).where(isDone).orderBy(refunds.createdAt));
  }
  if (about === 'shipped') {
    const isSent = and(eq(shipments.order, id), isNotNull(shipments.shippedAt));
    return idsOf(await tx.select({ id: shipments.id }).from(shipments).where(isSent).orderBy(shipments.id));
  }
  return isTrueOf(row, about) ? [id] : [];
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/** Whether an order is as a mail says. */
function isTrueOf(
  { status, paymentStatus, paidAt }: Order,
  about: 'processing' | 'paid' | 'cancelled' | 'expired',
): boolean {
  if (about === 'processing')
    return paymentStatus === 'processing' && (status === 'newRequest' || status === 'expired');
  if (about === 'expired') return status === 'expired';
  const isCancelled = status === 'cancelled' || status === 'rejected';
  if (about === 'cancelled') return isCancelled;
  return !isCancelled && (paidAt !== null || (status !== 'newRequest' && status !== 'expired'));
}

/** Composes a mail; null if what it tells is no longer so. */
async function compose(deps: WorkDeps, { order: id, about, of }: Mail): Promise<Letter | null> {
  const { db } = deps;
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  if (!order || isErasedEmail(order.customerEmail)) return null;
  const news = await newsOf(db, order, about, of);
  if (!news) return null;
  const all = await db.select().from(orderLines).where(eq(orderLines.order, id)).orderBy(orderLines.position);
  const { hub } = news;
  const own = hub === undefined ? all : all.filter((line) => line.hub === hub);
  // What was refunded is not in the parcel, unless all of it was.
  const sent = own.filter(isInParcel);
  const lines = about === 'shipped' && sent.length > 0 ? sent : own;
  const pictures = await picturesOf(
    deps,
    lines.flatMap(({ imageId }) => imageId ?? []),
  );
  return writeOrderLetter(
    news.news,
    {
      ...order,
      isPaid: order.paidAt !== null,
      isUnderWay: order.paymentStatus === 'processing',
      lines: lines.map(({ name, code, paidCents, refundedCents, imageId }) => {
        return {
          name,
          code,
          paidCents,
          refundedCents,
          picture: imageId === null ? null : (pictures.get(imageId) ?? null),
        };
      }),
    },
    {
      email: order.customerEmail,
      fullName: order.customerName,
      language: language.catch(DEFAULT_LANGUAGE).parse(order.language),
    },
  );
}

/** What a mail tells, read now; `hub`: only of its lines. Null if it is not so. */
async function newsOf(
  db: Db,
  order: Order,
  about: OrderMail,
  of: string,
): Promise<{ news: OrderNews; hub?: string } | null> {
  if (about === 'refunded') {
    const [refund] = await db.select().from(refunds).where(eq(refunds.id, of));
    if (refund?.status !== 'done') return null;
    const { amountCents, cause } = refund;
    return { news: { about: cause === 'staff' ? 'refunded' : cause, amountCents } };
  }
  if (about === 'refundFailed') {
    const [refund] = await db.select().from(refunds).where(eq(refunds.id, of));
    return refund?.status === 'failed' ? { news: { about, amountCents: refund.amountCents } } : null;
  }
  if (about !== 'shipped') return isTrueOf(order, about) ? { news: { about } } : null;
  const [row] = await db
    .select({ shipment: shipments, hubName: users.fullName })
    .from(shipments)
    .innerJoin(users, eq(users.id, shipments.hubcenter))
    .where(eq(shipments.id, of));
  if (!row || row.shipment.shippedAt === null) return null;
  const { hubcenter, carrier, tracking } = row.shipment;
  return { news: { about, hubName: row.hubName, carrier, tracking }, hub: hubcenter };
}

/** Pictures of a mail: small, and few enough for any mailbox. */
const PICTURES_MAX = 12;
const PICTURE_PX = 128;
const PICTURE_QUALITY = 75;

/** The small pictures that can be read, by image id. A mail is never late because of one. */
async function picturesOf(deps: WorkDeps, imageIds: readonly string[]): Promise<Map<string, Buffer>> {
  const made = new Map<string, Buffer>();
  for (const imageId of imageIds.slice(0, PICTURES_MAX)) {
    const bytes = await readMaster(deps, imageId).catch(() => null);
    if (!bytes) continue;
    const small = await openPicture(bytes)
      .resize({ width: PICTURE_PX, height: PICTURE_PX, fit: 'cover' })
      .jpeg({ quality: PICTURE_QUALITY })
      .toBuffer()
      .catch(() => null);
    if (small) made.set(imageId, small);
  }
  return made;
}
