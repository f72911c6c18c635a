/** Reviewers and the review of items: what is queued and why, who sees it, verdicts, answers, and figures. */
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import type { HistoryEntry } from '../../contract/calls/history.ts';
import type { Review, ReviewFigures } from '../../contract/calls/reviews.ts';
import type { ItemKind } from '../../contract/code.ts';
import { readEnvironment } from '../../server/environment.ts';
import { drawSample, reviewWrite } from '../../server/services/reviews/queueing.ts';
import { waitingLines } from '../../server/services/reviews/waiting-lines.ts';
import { mailsIn } from '../support/post.ts';
import { addItem, COMPLETE } from '../support/server-items.ts';
import { PASSWORD, type Person } from '../support/server-people.ts';
import { form, jpeg } from '../support/server-photos.ts';
import { auditOf, send } from '../support/server-records.ts';
import { serverWithPeople } from '../support/server-with-people.ts';

const { server, people } = await serverWithPeople();
const { admin, staff, merchantA, merchantB, reviewer, customer } = people;
const { db } = server.deps;
const { pool } = server.database;

interface NewReviewer {
  hubs?: readonly string[];
  provinces?: string;
}
let added = 0;
/** Adds a reviewer as an admin does, and signs that person in. */
async function addReviewer({ hubs = [], provinces = '' }: NewReviewer = {}): Promise<Person> {
  const email = `eyes-${(added += 1)}@example.org`;
  const json = { fullName: `Eyes ${added}`, email, hubs, provinces, password: PASSWORD };
  const { status, row } = await send(server, '/reviewer', { as: admin, method: 'POST', json });
  expect(status).toBe(201);
  const token = await server.client.signIn(email, PASSWORD);
  return { id: row._id, email, token, caller: { _id: row._id, userType: 2, key: 4 } };
}

const list = async (as: Person, query = '') => {
  const got = await send(server, `/reviews${query}`, { as });
  return { ...got, reviews: got.body.data as Review[] };
};
const reviewOf = async (item: string, state = 'open', as = admin) => {
  const { reviews } = await list(as, `?state=${state}&limit=100`);
  const found = reviews.find((each) => each.item._id === item);
  if (!found) throw new Error(`no ${state} review of ${item}`);
  return found;
};
const decide = (review: Review, as: Person, verdict: string, reason?: string) =>
  send(server, `/review/status/${review._id}`, { as, json: { verdict, reason }, rev: `"${review.rev}"` });
const readItem = async (id: string, as = merchantA) => (await send(server, `/product/${id}`, { as })).row;
const edit = async (id: string, json: object, as = merchantA) => {
  const { status } = await send(server, `/product/${id}`, { as, json });
  expect(status).toBe(200);
};
/** A new item of hub A with its review. */
const queued = async (as = merchantA, kind: ItemKind = 'product') => {
  const { _id, code } = await addItem(server, as, kind);
  return { id: _id, code, review: await reviewOf(_id) };
};

beforeEach(async () => {
  await pool.query('delete from review_verdicts');
  await pool.query('delete from reviews');
  await pool.query('delete from products');
});

describe('the queue', () => {
  it('takes the first 20 items of a hub center, and then a sample, one review an item', async () => {
    for (let item = 0; item < 21; item += 1) await addItem(server, merchantA, 'product');
    const rows = async () => (await pool.query<{ why: string }>('select why from reviews')).rows;
    const first = (await rows()).filter(({ why }) => why === 'newHub');
    expect(first).toHaveLength(20);
    const one = { kind: 'product', id: crypto.randomUUID(), hub: merchantA.id, at: new Date() } as const;
    await pool.query(`delete from reviews where why = 'sample'`);
    await db.execute(reviewWrite({ ...one, isSample: false }));
    expect(await rows()).toHaveLength(20);
    await Promise.all([1, 2, 3].map(() => db.execute(reviewWrite({ ...one, isSample: true }))));
    expect((await rows()).filter(({ why }) => why === 'sample')).toHaveLength(1);
  });

  it('draws as many as the setting says', () => {
    const drawn = (percent?: number) => Array.from({ length: 4000 }, () => drawSample(percent)).filter(Boolean).length;
    expect([drawn(0), drawn(100)]).toEqual([0, 4000]);
    expect(drawn()).toBeGreaterThan(250);
    expect(drawn()).toBeLessThan(600);
    expect(readEnvironment({}).reviewPercent).toBeNull();
    expect(readEnvironment({ REVIEW_SAMPLE_PERCENT: '2.5' }).reviewPercent).toBe(2.5);
    expect(() => readEnvironment({ REVIEW_SAMPLE_PERCENT: '101' })).toThrow('REVIEW_SAMPLE_PERCENT');
  });

  it('shows what is needed to judge, and neither price nor business data', async () => {
    const { _id } = await addItem(server, merchantA, 'product');
    await edit(_id, { ...COMPLETE.product, name: 'Jacket', note: 'From the fair' });
    const { item, ...review } = await reviewOf(_id, 'open', reviewer);
    expect(item).toMatchObject({
      kind: 'product',
      name: 'Jacket',
      note: 'From the fair',
      details: { types: 'jacket' },
    });
    expect(JSON.stringify(item)).not.toMatch(/price|19\.99|stock|vat/i);
    expect(review).toMatchObject({ why: 'newHub', state: 'open', hubcenter: merchantA.id, decidedBy: null });
  });

  it('shows every kind with all its fields', async () => {
    for (const [kind, more] of [
      ['product', { dimensions: { chest: 50 }, brand: 'Missoni', branded: true, condition: 'excellent' }],
      ['fabric', { dimensions: { width: 140, length: 300 }, itemFor: 'women', material: 'wool' }],
      ['generic', {}],
    ] as const) {
      const { _id } = await addItem(server, merchantA, kind);
      const json = { ...COMPLETE[kind], ...more };
      const { status } = await send(server, `/${kind}/${_id}`, { as: merchantA, json });
      expect([kind, status]).toEqual([kind, 200]);
      const { details } = (await reviewOf(_id, 'open', reviewer)).item;
      const { price: _price, ...judged } = json;
      expect(details).toMatchObject({ ...judged, ...('material' in judged ? { material: expect.any(Array) } : {}) });
    }
  });

  it('shows reviewers the items of the hub centers in their provinces, beside their own, and nobody else’s', async () => {
    const province = (hub: Person, billingProvince: string) =>
      send(server, `/merchant/${hub.id}`, { as: admin, json: { billingProvince } });
    await province(merchantA, ' mi ');
    await province(merchantB, 'TO');
    const [a, b] = [await queued(merchantA), await queued(merchantB)];
    const [milan, both, nowhere] = [
      await addReviewer({ provinces: 'MI; NA,' }),
      await addReviewer({ provinces: 'mi', hubs: [merchantB.id] }),
      await addReviewer({ provinces: 'ZZ' }),
    ];
    const seen = async (as: Person) => (await list(as)).reviews.map(({ item }) => item._id).toSorted();
    expect(await seen(milan)).toEqual([a.id]);
    expect(await seen(both)).toEqual([a.id, b.id].toSorted());
    expect(await seen(nowhere)).toEqual([]);
    const hubs = (await send(server, '/reviews/hubs', { as: milan })).body.data as { _id: string }[];
    expect(hubs.map(({ _id }) => _id)).toEqual([merchantA.id]);
    const counts = (await send(server, '/reviews/count', { as: milan })).body.data;
    expect(counts).toContainEqual({ state: 'open', count: 1 });
    expect((await decide(b.review, milan, 'approved')).status).toBe(404);
    expect((await decide(a.review, milan, 'approved')).status).toBe(200);
    // A hub center that moves takes its items along.
    await province(merchantB, 'Mi');
    expect(await seen(milan)).toEqual([b.id]);
    const cleared = await send(server, `/reviewer/${milan.id}`, { as: admin, json: { provinces: ' , ' } });
    expect([cleared.status, cleared.row['provinces']]).toEqual([200, ',']);
    await province(merchantB, 'TO');
    expect(await seen(milan)).toEqual([b.id]);
  });

  it('shows reviewers the items of their hub centers alone', async () => {
    const [a, b] = [await queued(merchantA), await queued(merchantB, 'fabric')];
    const [onlyB, all] = [await addReviewer({ hubs: [merchantB.id] }), await addReviewer()];
    const seen = async (as: Person, query = '') => (await list(as, query)).reviews.map(({ item }) => item._id);
    expect(await seen(onlyB)).toEqual([b.id]);
    expect(await seen(onlyB, `?hubcenter=${merchantA.id}`)).toEqual([]);
    for (const as of [all, reviewer, admin, staff]) expect(await seen(as)).toEqual([a.id, b.id]);
    expect(await seen(staff, `?hubcenter=${merchantB.id}&why=newHub`)).toEqual([b.id]);
    expect(await seen(staff, '?why=flagged')).toEqual([]);
    const hubs = async (as: Person) => (await send(server, '/reviews/hubs', { as })).rows.map(({ _id }) => _id);
    expect([await hubs(onlyB), (await hubs(all)).length]).toEqual([[merchantB.id], 2]);
    expect((await send(server, '/reviews/count', { as: onlyB })).body.data).toContainEqual({ state: 'open', count: 1 });
    expect((await decide(a.review, onlyB, 'approved')).status).toBe(404);
    for (const as of [merchantA, customer]) {
      expect((await list(as)).status).toBe(403);
      expect((await decide(a.review, as, 'approved')).status).toBe(403);
    }
  });

  it('leaves trashed items out, and goes on page by page', async () => {
    const items = [await queued(), await queued(), await queued()];
    await send(server, `/product/${items[1]?.id}`, { as: merchantA, method: 'DELETE' });
    const { body, reviews } = await list(reviewer, '?limit=1');
    expect([body.total, reviews.map(({ item }) => item._id)]).toEqual([2, [items[0]?.id]]);
    const next = await list(reviewer, `?limit=1&cursor=${String((body as { nextCursor?: string }).nextCursor)}`);
    expect(next.reviews.map(({ item }) => item._id)).toEqual([items[2]?.id]);
    expect((next.body as { nextCursor?: string }).nextCursor).toBeUndefined();
    expect((await list(reviewer, '?cursor=nonsense')).status).toBe(422);
  });
});

describe('a verdict', () => {
  it('asks the hub center for a photo, which answers, and is queued again', async () => {
    const { id, review } = await queued();
    const { row, status } = await decide(review, reviewer, 'photoWanted', 'The label, please');
    expect([status, row]).toMatchObject([200, { state: 'photoWanted', decidedByName: 'The reviewer' }]);
    expect(await readItem(id)).toMatchObject({ review: 'photoWanted', reviewReason: 'The label, please', rev: 1 });
    const { rows } = await send(server, '/products', { as: merchantA });
    expect(rows).toContainEqual(expect.objectContaining({ _id: id, review: 'photoWanted' }));
    await edit(id, { price: 12 });
    expect(await reviewOf(id, 'photoWanted')).toMatchObject({ why: 'newHub' });
    const { token } = merchantA;
    const photo = form([['images', await jpeg()]]);
    expect((await server.client.call(`/product/image/${id}`, { token, form: photo })).status).toBe(201);
    const again = await reviewOf(id);
    expect(again).toMatchObject({ why: 'answered', reason: 'The label, please', decidedBy: reviewer.id });
    expect(again.item.images).toHaveLength(0);
    expect(again.item.itemImage).not.toBeNull();
    expect(await readItem(id)).not.toHaveProperty('review');
    expect((await decide(again, reviewer, 'approved')).row).toMatchObject({ state: 'approved', reason: null });
    await edit(id, { brand: 'Missoni' });
    expect(await reviewOf(id)).toMatchObject({ why: 'changed' });
  });

  it('needs a reason to reject', async () => {
    const { id, review } = await queued();
    const { status, body } = await decide(review, reviewer, 'rejected');
    expect([status, body.errors?.[0]]).toMatchObject([422, { path: 'reason', code: 'required' }]);
    expect((await decide(review, reviewer, 'rejected', 'Not a textile')).status).toBe(200);
    expect(await readItem(id)).toMatchObject({ review: 'rejected', reviewReason: 'Not a textile' });
  });

  it('is given once: the second of two is told who decided', async () => {
    const other = await addReviewer();
    const { review } = await queued();
    const answers = await Promise.all([decide(review, reviewer, 'approved'), decide(review, other, 'rejected', 'No')]);
    const [won, lost] = answers.toSorted((one, two) => one.status - two.status);
    expect([won?.status, lost?.status, lost?.body.ermessage]).toEqual([200, 409, 'reviewDecided']);
    expect(lost?.body.record).toMatchObject({ decidedByName: won?.row['decidedByName'], state: won?.row['state'] });
    const winner = won === answers[0] ? reviewer : other;
    const repeated = await decide(review, winner, String(won?.row['state']), 'No');
    expect([repeated.status, repeated.row.rev]).toEqual([200, won?.row.rev]);
    expect((await pool.query('select from review_verdicts')).rowCount).toBe(1);
  });

  it('is refused for an item that changed while it was looked at', async () => {
    const { id, review } = await queued();
    await edit(id, { note: 'Washed' });
    const { status, body } = await decide(review, reviewer, 'approved');
    expect([status, body.record]).toMatchObject([412, { item: { note: 'Washed' }, rev: 2 }]);
    expect((await decide(await reviewOf(id), reviewer, 'approved')).status).toBe(200);
  });

  it('corrects what is judged, as an edit of the reviewer that the hub center sees and can undo', async () => {
    const { id, review } = await queued();
    await edit(id, { types: 'jacket', brand: 'Misoni', price: 20 });
    const correct = async (fields: object | undefined, as = reviewer) => {
      const { _id, rev } = await reviewOf(id);
      const json = { verdict: 'corrected', reason: 'As on the label', fields };
      return send(server, `/review/status/${_id}`, { as, json, rev: `"${rev}"` });
    };
    for (const [fields, path] of [
      [{ price: 1 }, 'price'],
      [{ hubcenter: merchantB.id }, 'hubcenter'],
      [{ stock: 3 }, 'stock'],
      [{ patterns: 'plain' }, 'patterns'],
      [{ types: 'spaceship' }, 'types'],
      [{ brand: 'Misoni' }, 'fields'],
      [undefined, 'fields'],
    ] as const) {
      const { status, body } = await correct(fields);
      expect([status, body.errors?.[0]?.path], path).toEqual([422, expect.stringContaining(path)]);
    }
    expect((await correct({ brand: 'X' }, merchantA)).status).toBe(403);
    expect((await correct({ brand: 'X' }, await addReviewer({ hubs: [merchantB.id] }))).status).toBe(404);
    expect((await decide(await reviewOf(id), reviewer, 'approved', undefined)).status).toBe(200);
    await edit(id, { brand: 'Missonni' });
    const before = await readItem(id);

    const { status, row } = await correct({ brand: 'Missoni', note: 'Label under the collar' });
    expect([status, row]).toMatchObject([200, { state: 'corrected', item: { details: { brand: 'Missoni' } } }]);
    const item = await readItem(id);
    expect(item).toMatchObject({ brand: 'Missoni', note: 'Label under the collar', price: 20, review: 'corrected' });
    expect([item.rev, item['reviewReason']]).toEqual([before.rev + 1, 'As on the label']);
    const listed = await send(server, '/products?review=corrected', { as: merchantA });
    expect(listed.rows.map(({ _id }) => _id)).toEqual([id]);
    const [entry] = (await send(server, `/history/product/${id}`, { as: merchantA })).body.data as HistoryEntry[];
    expect(entry).toMatchObject({
      action: 'correctedInReview',
      actor: { _id: reviewer.id },
      reason: 'As on the label',
      changes: [
        { field: 'brand', from: 'Missonni', to: 'Missoni', restorable: true },
        { field: 'note', to: 'Label under the collar' },
      ],
    });
    const late = await decide({ ...review, rev: row.rev }, staff, 'approved');
    expect([late.status, late.body.record]).toMatchObject([409, { state: 'corrected' }]);
    const undo = { entry: entry?._id, fields: ['brand'] };
    expect((await send(server, `/history/product/${id}/undo`, { as: merchantA, json: undo })).status).toBe(200);
    expect(await reviewOf(id)).toMatchObject({ why: 'changed', item: { details: { brand: 'Missonni' } } });
  });

  it('corrects nothing of an item that changed meanwhile, and once if it is sent twice', async () => {
    const { id, review } = await queued();
    const correct = (of: Review) =>
      send(server, `/review/status/${of._id}`, {
        as: reviewer,
        json: { verdict: 'corrected', fields: { note: 'Torn sleeve' } },
        rev: `"${of.rev}"`,
      });
    await edit(id, { note: 'Washed' });
    const stale = await correct(review);
    expect([stale.status, stale.body.record]).toMatchObject([412, { item: { note: 'Washed' } }]);
    expect(await readItem(id)).toMatchObject({ note: 'Washed' });
    const now = await reviewOf(id);
    const edited = () => send(server, `/product/${id}`, { as: merchantA, json: { brand: 'Missoni' } });
    // An edit and a correction at the same moment hold the item, then its review: neither waits for the other forever.
    const [first, , again] = await Promise.all([correct(now), edited(), correct(now)]);
    for (const each of [first, again]) expect([200, 412]).toContain(each.status);
    if (first.status !== 200 && again.status !== 200) expect((await correct(await reviewOf(id))).status).toBe(200);
    expect((await pool.query('select from review_verdicts')).rowCount).toBe(1);
    const entries = (await auditOf(server, id, ['action'])).filter(({ action }) => action === 'correctedInReview');
    expect(entries).toHaveLength(1);
  });

  it('shows how often nobody reversed an approval; an edit in between does not count', async () => {
    const other = await addReviewer();
    const flag = (item: string) =>
      send(server, '/review', { as: staff, method: 'POST', json: { kind: 'product', item, reason: 'Look again' } });
    const [kept, reversed, changed] = [await queued(), await queued(), await queued()];
    for (const { review } of [kept, reversed, changed]) await decide(review, reviewer, 'approved');
    await flag(kept.id);
    await decide(await reviewOf(kept.id), other, 'approved');
    await flag(reversed.id);
    await decide(await reviewOf(reversed.id), other, 'rejected', 'A copy');
    await edit(changed.id, { note: 'Torn since' });
    await decide(await reviewOf(changed.id), other, 'rejected', 'Torn');
    const { reviewers, hubs } = (await send(server, '/reviews/figures', { as: admin })).body.data as ReviewFigures;
    const agreement = (id: string) => reviewers.find(({ _id }) => _id === id)?.agreement;
    expect([agreement(reviewer.id), agreement(other.id)]).toEqual([67, 100]);
    expect(hubs).toMatchObject([{ _id: merchantA.id, agreement: 75 }]);
  });

  it('counts for its reviewer and the hub center', async () => {
    const other = await addReviewer();
    for (const as of [reviewer, reviewer, other]) {
      const { review } = await queued();
      await db.execute(sql`update reviews set opened_at = now() - interval '30 minutes' where id = ${review._id}`);
      expect((await decide(review, as, 'approved')).status).toBe(200);
    }
    const figures = async (as: Person, query = '') =>
      (await send(server, `/reviews/figures${query}`, { as })).body.data as ReviewFigures;
    const { reviewers, hubs } = await figures(admin);
    expect(reviewers).toMatchObject([
      { _id: reviewer.id, approved: 2, perDay: 0.1, medianMinutes: 30 },
      { approved: 1 },
    ]);
    expect(hubs).toMatchObject([{ _id: merchantA.id, approved: 3, photoWanted: 0, rejected: 0 }]);
    expect((await figures(other, `?reviewer=${reviewer.id}`)).reviewers.map(({ _id }) => _id)).toEqual([other.id]);
    expect((await figures(staff, `?days=7&reviewer=${other.id}`)).reviewers).toMatchObject([{ perDay: 0.1 }]);
    expect((await send(server, `/reviewer/${reviewer.id}`, { as: staff })).row).toMatchObject({ checked: 2 });
  });
});

describe('flagging', () => {
  it('queues an item with the reason, by staff alone, also after its approval', async () => {
    const { id, review } = await queued();
    await decide(review, reviewer, 'approved');
    const flag = (as: Person) =>
      send(server, '/review', { as, method: 'POST', json: { kind: 'product', item: id, reason: 'Looks like a copy' } });
    expect((await flag(merchantA)).status).toBe(403);
    expect((await flag(staff)).status).toBe(200);
    expect(await reviewOf(id)).toMatchObject({ why: 'flagged', note: 'Looks like a copy' });
    const actions = (await auditOf(server, id, ['action'])).map(({ action }) => action);
    expect(actions).toEqual(['created', 'approvedInReview', 'flaggedForReview']);
    const unknown = { kind: 'fabric', item: id, reason: 'A garment' };
    expect((await send(server, '/review', { as: staff, method: 'POST', json: unknown })).status).toBe(404);
  });
});

describe('reviewers', () => {
  it('are users with hub centers: listed, edited, deactivated, and nobody else is', async () => {
    const { id, email } = await addReviewer({ hubs: [merchantA.id] });
    const rows = (await send(server, '/reviewers', { as: staff })).rows.map(({ _id }) => _id);
    expect(rows).toContain(reviewer.id);
    expect(rows).not.toContain(admin.id);
    expect((await send(server, `/user/${id}`, { as: admin })).row).toMatchObject({ role: 'reviewer', email });
    const changed = await send(server, `/reviewer/${id}`, {
      as: staff,
      json: { hubs: [merchantB.id], fullName: 'Ida' },
    });
    expect(changed.row).toMatchObject({ hubs: [merchantB.id], hubNames: ['Hub B'], fullName: 'Ida', rev: 2 });
    const unknown = await send(server, `/reviewer/${id}`, { as: staff, json: { hubs: [admin.id] } });
    expect([unknown.status, unknown.body.errors?.[0]?.path]).toEqual([422, 'hubs']);
    for (const other of [admin.id, merchantA.id, customer.id]) {
      expect((await send(server, `/reviewer/${other}`, { as: admin })).status).toBe(404);
      expect((await send(server, `/reviewer/${other}`, { as: admin, json: { fullName: 'X' } })).status).toBe(404);
    }
    const off = { id, status: 'banned', reason: 'On leave' };
    expect((await send(server, `/reviewer/status/${id}`, { as: staff, json: off })).row.status).toBe('banned');
    expect((await server.client.call('/login', { json: { email, password: PASSWORD } })).status).toBe(401);
  });

  it('are invited by mail without a password', async () => {
    const json = { fullName: 'Invited', email: 'invited@example.org' };
    const { status, row } = await send(server, '/reviewer', { as: staff, method: 'POST', json });
    expect([status, row]).toMatchObject([201, { status: 'unverified', invited: true, hubs: [] }]);
    const mails = await pool.query(`select from jobs where kind = 'mail' and input::text like '%invited@example.org%'`);
    expect(mails.rowCount).toBe(1);
    const twice = await send(server, '/reviewer', { as: staff, method: 'POST', json });
    expect([twice.status, twice.body.ermessage]).toEqual([409, 'emailTaken']);
  });
});

describe('the mail of the day', () => {
  it('lists once what waits for an answer, and is not sent where nothing does', async () => {
    const [one, two, three] = [await queued(), await queued(), await queued()];
    await decide(one.review, reviewer, 'photoWanted', 'Too dark');
    await decide(two.review, reviewer, 'rejected', 'Not a jacket');
    await decide(three.review, reviewer, 'approved');
    const four = await queued();
    const fields = { note: 'Torn', colors: ['red'] };
    const json = { verdict: 'corrected', fields, reason: 'As seen on the photo' };
    expect((await send(server, `/review/status/${four.review._id}`, { as: reviewer, json })).status).toBe(200);
    const open = `kind = 'mail' and key = 'reviewsWaiting:${merchantA.email}'`;
    const { rows } = await pool.query<{ due_at: Date }>(`select due_at from jobs where ${open}`);
    expect(rows).toHaveLength(1);
    const due = rows[0]?.due_at.getTime() ?? 0;
    const hour = new Date(due).setUTCHours(15, 0, 0, 0);
    expect([due > Date.now(), Math.abs(due - hour) < 5000]).toEqual([true, true]);
    expect(await waitingLines(db, merchantA.id, 'en')).toEqual([
      `${one.code} · Photo requested · Too dark`,
      `${two.code} · Rejected · Not a jacket`,
      `${four.code} · Corrected · Note, Colors · As seen on the photo`,
    ]);
    expect((await waitingLines(db, merchantA.id, 'it')).at(-1)).toContain(' · Corretto · Nota e Colori · ');
    await pool.query(`update jobs set due_at = now() where ${open}`);
    const received = async () => (await mailsIn(server.mailDir)).filter(({ to }) => to.includes(merchantA.email));
    await expect.poll(received).toHaveLength(1);
    const [mail] = await received();
    expect(mail?.text).toContain(one.code);
    expect(mail?.text).not.toContain(three.code);
    await pool.query('delete from products');
    expect(await waitingLines(db, merchantA.id, 'it')).toEqual([]);
  });
});
