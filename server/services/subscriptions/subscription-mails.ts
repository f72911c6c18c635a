/** Mails of subscriptions to their customers. */
import { and, eq } from 'drizzle-orm';
import * as z from 'zod';

import { isErasedEmail } from '../../../contract/erased-email.ts';
import { DEFAULT_LANGUAGE, language } from '../../../contract/languages.ts';
import type { Db } from '../../db/pool.ts';
import { orders } from '../../db/schema/orders.ts';
import { plans, subscriptions } from '../../db/schema/subscriptions.ts';
import { enqueue } from '../../engine/jobs/queue.ts';
import { SUBSCRIPTION_NEWS, type SubscriptionNews, writeSubscriptionLetter } from '../../mail/subscription-letter.ts';
import { defineJob } from '../jobs/define-job.ts';
import { codeOf, MAIL_TRIES } from '../jobs/mails.ts';

/** Sends news of a subscription. The text is made only now; an offer to renew that is no longer open is not sent. */
export const subscriptionMailJob = defineJob({
  kind: 'subscription-mail',
  input: z.object({ subscription: z.uuid(), about: z.enum(SUBSCRIPTION_NEWS), order: z.uuid().nullable() }),
  lane: 'mail',
  ...MAIL_TRIES,
  async handle({ db, mailer }, { subscription: id, about, order }) {
    const [found] = await db
      .select({ row: subscriptions, plan: plans.name })
      .from(subscriptions)
      .innerJoin(plans, eq(plans.id, subscriptions.plan))
      .where(eq(subscriptions.id, id));
    if (!found || isErasedEmail(found.row.customerEmail)) return;
    const { row, plan } = found;
    const [offer] =
      about === 'renewalDue' && order !== null
        ? await db
            .select({ number: orders.number, totalCents: orders.totalCents, payBy: orders.reservedUntil })
            .from(orders)
            .where(and(eq(orders.id, order), eq(orders.status, 'newRequest')))
        : [];
    if (about === 'renewalDue' && !offer) return;
    const to = {
      email: row.customerEmail,
      fullName: row.customerName,
      language: language.catch(DEFAULT_LANGUAGE).parse(row.language),
    };
    const letter = writeSubscriptionLetter(about, { ...row, plan, offer: offer ?? null }, to);
    const problem = await mailer.send(letter).then(() => null, codeOf);
    if (problem !== null) throw new Error(`the mail server rejected the mail: ${problem}`);
  },
});

/** Queues news of a subscription in the transaction of what it tells; `order`: the renewal it is about. */
export const queueSubscriptionMail = (
  tx: Db,
  subscription: string,
  about: SubscriptionNews,
  order: string | null = null,
): Promise<void> =>
  enqueue(tx, subscriptionMailJob, [
    { input: { subscription, about, order }, key: `${subscription}:${about}:${order ?? ''}` },
  ]);
