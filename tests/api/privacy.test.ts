/** Persons: what every table says of them, their erasure, and what keeps them erased. */
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { arrayContains, eq, getTableColumns, getTableName, inArray, ne } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';

import { bookings } from '../../server/db/schema/bookings.ts';
import { contacts } from '../../server/db/schema/contacts.ts';
import { couponAccounts, coupons } from '../../server/db/schema/coupons.ts';
import { erasures } from '../../server/db/schema/erasures.ts';
import { invoiceFiles, invoices } from '../../server/db/schema/invoices.ts';
import { photos } from '../../server/db/schema/items.ts';
import { payments } from '../../server/db/schema/money.ts';
import { notices } from '../../server/db/schema/notices.ts';
import { orders } from '../../server/db/schema/orders.ts';
import { sessions, users } from '../../server/db/schema/people.ts';
import { shipments } from '../../server/db/schema/shipments.ts';
import { jobs } from '../../server/db/schema/work.ts';
import type { JobRow } from '../../server/engine/jobs/queue.ts';
import { fileMailer } from '../../server/mail/mailer.ts';
import { returnCoupon, takeCoupon } from '../../server/services/coupons/coupons.ts';
import type { WorkDeps } from '../../server/services/deps.ts';
import { queueMail } from '../../server/services/jobs/mails.ts';
import { erase } from '../../server/services/privacy/erase.ts';
import { erasureJob } from '../../server/services/privacy/erasure-job.ts';
import { shareList } from '../../server/services/privacy/erasure-list.ts';
import { register } from '../../server/services/privacy/register.ts';
import { diskStorage } from '../../server/storage/disk.ts';
import type { Storage } from '../../server/storage/storage.ts';
import { ADDRESS, insertInvoice, insertOrder, insertSubscription } from '../support/insert-order.ts';
import { addMix } from '../support/server-bookings.ts';
import { openExport, unzip } from '../support/server-exports.ts';
import { workDeps } from '../support/server-jobs.ts';
import type { Person } from '../support/server-people.ts';
import { auditOf, send } from '../support/server-records.ts';
import { serverWithPeople } from '../support/server-with-people.ts';

// The job runs only when a test says so.
const { server, people } = await serverWithPeople({ lanes: { care: 0 } });
const { pool } = server.database;
const { db } = server.deps;
const { admin, staff, merchantA } = people;

const act = (path: string, as = admin) => send(server, path, { as, method: 'PUT', json: {} });
const nightly = (more: Partial<WorkDeps> = {}, on = server) =>
  erasureJob.handle(workDeps(on, more), {}, {} as JobRow, async () => undefined);

/** The columns of the database in which a text is. */
async function whereIs(secret: string): Promise<string[]> {
  const found: string[] = [];
  for (const { table } of register) {
    const name = getTableName(table);
    const { rows } = await pool.query<{ row: string }>(
      `select to_jsonb(t)::text as row from "${name}" t where to_jsonb(t)::text ilike $1`,
      [`%${secret}%`],
    );
    for (const { row } of rows) {
      const columns = Object.entries(JSON.parse(row) as object).filter(([, value]) =>
        JSON.stringify(value).toLowerCase().includes(secret.toLowerCase()),
      );
      found.push(...columns.map(([column]) => `${name}.${column}`));
    }
  }
  return [...new Set(found)].sort();
}

describe('the register', () => {
  it('has every table, and says of every column with text, lists or JSON whether it is personal', async () => {
    const { rows } = await pool.query<{ table: string; column: string }>(
      `select c.table_name as "table", c.column_name as "column" from information_schema.columns c
       join pg_class on pg_class.oid = format('%I', c.table_name)::regclass
       where c.table_schema = 'public' and relkind in ('r', 'p') and not relispartition
         and data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY')`,
    );
    const declared = register.flatMap(({ table, personal, secret, plain }) => {
      const { name, columns } = getTableConfig(table);
      const members = Object.entries(getTableColumns(table)) as [string, { name: string }][];
      const own = [...Object.keys(personal), ...secret, ...plain];
      // Dates and flags may be erased as well.
      const texts = columns.filter(({ columnType }) => /Text|Varchar|Json|Array/.test(columnType));
      return own.flatMap((member) => {
        const column = members.find(([each]) => each === member)?.[1].name ?? '';
        return texts.some((each) => each.name === column) ? [`${name}.${column}`] : [];
      });
    });
    // What the drivers keep for themselves.
    const known = rows.map(({ table, column }) => `${table}.${column}`).filter((each) => !each.startsWith('audit_'));
    expect(declared.toSorted()).toEqual(known.toSorted());
  });

  it('deletes or empties every personal column of the rows it can find', () => {
    for (const { table, of, elsewhere, personal } of register) {
      if (Object.keys(personal).length > 0)
        expect([getTableName(table), of ?? elsewhere]).not.toEqual([getTableName(table), undefined]);
    }
  });
});

/** A customer of whom everything is stored, under a name that is nowhere else. */
async function addPerson(name: string) {
  const email = `${name.toLowerCase()}@example.org`;
  const { row } = await send(server, '/user', {
    as: admin,
    method: 'POST',
    json: {
      email,
      fullName: name,
      mobile: '+39 333 7654001',
      code: 'RSSMRA85T10A562S',
      password: 'correct horse battery',
    },
  });
  await send(server, `/user/${row._id}`, { as: admin, json: { fullName: `${name} Rossi` } });
  const address = { ...ADDRESS, name, street: `Via ${name} 1` };
  const bought = { customerName: name, customerEmail: email, customerMobile: name, note: name };
  const done = { status: 'accepted', paymentStatus: 'paid', paidAt: new Date() } as const;
  const order = await insertOrder(server, {
    ...bought,
    ...done,
    shippingAddress: address,
    billingAddress: address,
    invoice: { type: 'private', fiscalCode: name, vatNumber: null, sdiCode: null, pec: `${name}@pec.example` },
  });
  await send(server, `/order/${order}`, { as: admin, json: { note: `${name} again` } });
  const at = new Date();
  const shipment = randomUUID();
  await db.insert(shipments).values({
    id: shipment,
    order,
    orderNumber: 'x',
    hubcenter: merchantA.id,
    customerName: name,
    city: name,
    pieces: 1,
    codes: 'AAA-P000001P',
    tracking: name,
    status: 'delivered',
    createdAt: at,
    updatedAt: at,
  });
  await send(server, `/shipment/${shipment}`, { as: admin, json: { note: `${name} is at home` } });
  const message = { name, email, subject: name, message: `I am ${name}` };
  const written = await send(server, '/contact', { as: admin, method: 'POST', json: message });
  await send(server, `/contact/${written.row._id}/note`, { as: admin, method: 'POST', json: { text: name } });
  await insertSubscription(server, merchantA.id, { customerName: name, customerEmail: email, note: name });
  await db.insert(bookings).values({
    id: randomUUID(),
    generic: await addMix(server, merchantA),
    hubcenter: merchantA.id,
    customerName: name,
    customerEmail: email,
    language: 'it',
    note: name,
    status: 'expired',
    until: '2026-01-01',
    createdAt: at,
    updatedAt: at,
  });
  await db.transaction((tx) => queueMail(tx, 'link', email));
  const picture = { imageId: randomUUID(), sha256: '', bytes: 1, width: 1, height: 1 };
  await db.insert(photos).values({ ...picture, entity: 'user', recordId: row._id, slot: 'profile' });
  return { id: row._id, email, order, contact: written.row._id, name };
}

describe('the data of a person', () => {
  const path = '/export/person';
  const ticketOf = (as: Person, json: Record<string, string>) =>
    send(server, `${path}/ticket`, { as, method: 'POST', json });
  const taken = async (as: Person, json: Record<string, string> = {}) => {
    const { row } = await ticketOf(as, json);
    const response = await openExport(server, path, { ...json, token: String(row['token']) });
    const files = await unzip(new Uint8Array(await response.arrayBuffer()));
    return ['person.json', 'person.html'].map((name) => Buffer.from(files.get(name) ?? []).toString());
  };

  it('is everything of the register, without secrets, for programs and to be read', async () => {
    const { id, email } = await addPerson('Quintessa');
    for (const whose of [{ user: id }, { email }]) {
      const [json = '', page = ''] = await taken(staff, whose);
      const data = JSON.parse(json) as Record<string, Record<string, unknown>[]>;
      expect(data).toMatchObject({
        users: [{ email, fullName: 'Quintessa Rossi' }],
        orders: [{ customerEmail: email, shippingAddress: { street: 'Via Quintessa 1' } }],
        contacts: [{ message: 'I am Quintessa' }],
        contact_entries: [{ text: 'Quintessa' }],
        bookings: [{ note: 'Quintessa' }],
        subscriptions: [{ note: 'Quintessa' }],
        shipments: [{ tracking: 'Quintessa' }],
      });
      expect(json).not.toContain('argon2');
      expect(page).toContain('<dd>Quintessa Rossi</dd>');
    }
  });

  it('is theirs in the profile, and of others only for admins, who may change the account', async () => {
    const [json = ''] = await taken(people.reviewer);
    expect(JSON.parse(json)).toMatchObject({ users: [{ email: people.reviewer.email }] });
    for (const [as, whose] of [
      [people.reviewer, { user: staff.id }],
      [people.customer, { email: 'quintessa@example.org' }],
      [staff, { user: admin.id }],
      [staff, { email: admin.email }],
    ] as const) {
      expect((await ticketOf(as, whose)).status).toBe(403);
    }
  });
});

describe('erasing a person', () => {
  it('leaves nothing of them in any table, history or mail, but the amounts', async () => {
    const person = await addPerson('Zaffirina');
    expect((await whereIs('zaffirina')).length).toBeGreaterThan(15);
    await fileMailer(server.mailDir, 'Ordito <no-reply@ordito.example>').send({
      to: { name: 'Zaffirina', address: person.email },
      language: 'it',
      subject: 'Zaffirina',
      text: '',
      html: '',
    });
    expect((await act(`/user/erasePerson/${person.id}`, staff)).status).toBe(403);
    // Who has one of the records open, or on a device, reads it again.
    const noticed = db.transaction(async (tx) => {
      const at = new Date();
      await erase(tx, { id: randomUUID(), person: { accounts: [person.id], emails: [], until: at }, at, by: null });
      const published = await tx.select().from(notices);
      throw published.map(({ notice }) => notice);
    });
    await expect(noticed).rejects.toEqual(
      expect.arrayContaining(
        ['user', 'contact', 'shipment', 'booking', 'subscription', 'order'].map((entity) => ({
          change: expect.objectContaining({ entity, type: 'updated' }) as unknown,
        })),
      ),
    );
    const { status, row } = await act(`/user/erasePerson/${person.id}`);
    expect([status, row]).toMatchObject([200, { fullName: '—', mobile: null, code: null, status: 'erased' }]);
    expect(await whereIs('zaffirina')).toEqual([]);
    expect(await db.select().from(photos).where(eq(photos.recordId, person.id))).toEqual([]);
    expect((await send(server, `/order/${person.order}`, { as: staff })).row).toMatchObject({
      customerName: '—',
      customerEmail: expect.stringMatching(/^erased-.*@erased\.invalid$/),
      total: 25,
      city: '',
    });
    expect((await send(server, `/contact/${person.contact}`, { as: staff })).row['erasedAt']).toEqual(
      expect.any(String),
    );
    const [last] = (await auditOf(server, person.id, ['action', 'user_id', 'changes'])).toReversed();
    expect(last).toMatchObject({ action: 'erasePerson', user_id: admin.id });
    expect(await db.select().from(jobs).where(eq(jobs.kind, erasureJob.kind))).toMatchObject([{ state: 'waiting' }]);
    await nightly();
    expect(await readdir(server.mailDir)).toEqual([]);
    // Repeated, it changes nothing.
    expect((await act(`/user/erasePerson/${person.id}`)).status).toBe(403);
    const before = (await send(server, `/order/${person.order}`, { as: staff })).row;
    await nightly();
    expect((await send(server, `/order/${person.order}`, { as: staff })).row).toEqual(before);
  });

  it('is possible from a message and from an order of a guest, but not over the account of staff', async () => {
    const order = await insertOrder(server, {
      customerEmail: 'guest@example.org',
      customerName: 'Guest',
      status: 'expired',
    });
    expect((await act(`/order/erasePerson/${order}`)).row).toMatchObject({ customerName: '—' });
    expect((await act(`/order/erasePerson/${order}`)).status).toBe(403);
    const withAccount = await insertOrder(server, { account: people.customer.id, status: 'expired' });
    expect((await act(`/order/erasePerson/${withAccount}`)).status).toBe(403);
    await db.delete(orders).where(eq(orders.id, withAccount));
    const ofStaff = await send(server, '/contact', {
      as: admin,
      method: 'POST',
      json: { name: 'Staff', email: people.reviewer.email, message: 'x' },
    });
    expect((await act(`/contact/erasePerson/${ofStaff.row._id}`)).status).toBe(403);
    expect((await act(`/user/erasePerson/${admin.id}`)).status).toBe(403);
    expect((await act(`/user/erasePerson/${merchantA.id}`)).status).toBe(403);
  });

  it('keeps what an order under way needs, and documents for ten years, and erases them then', async () => {
    const email = 'later@example.org';
    const open = await insertOrder(server, {
      customerEmail: email,
      customerName: 'Later',
      status: 'ordered',
      paymentStatus: 'paid',
    });
    const at = new Date();
    const [shipment] = await db
      .insert(shipments)
      .values({
        id: randomUUID(),
        order: open,
        orderNumber: 'y',
        hubcenter: merchantA.id,
        customerName: 'Later',
        pieces: 1,
        codes: '',
        createdAt: at,
        updatedAt: at,
      })
      .returning();
    const invoice = await insertInvoice(server, merchantA.id, {
      order: open,
      customerName: 'Later',
      status: 'issued',
      number: '9/2026',
      issuedOn: '2026-01-01',
    });
    await db.insert(invoiceFiles).values({ invoice, name: 'later.xml', xml: '<later/>', createdAt: at });
    const done = await insertOrder(server, { customerEmail: email, customerName: 'Later', status: 'cancelled' });
    const namesOf = async () =>
      (
        await db
          .select()
          .from(orders)
          .where(inArray(orders.id, [open, done]))
          .orderBy(orders.id)
      ).map(({ customerName }) => customerName);
    await act(`/order/erasePerson/${done}`);
    expect((await namesOf()).toSorted()).toEqual(['Later', '—']);
    await db
      .update(shipments)
      .set({ status: 'delivered' })
      .where(eq(shipments.id, shipment?.id ?? ''));
    await nightly();
    expect(await namesOf()).toEqual(['—', '—']);
    expect(await whereIs('later')).toEqual(['invoice_files.name', 'invoice_files.xml', 'invoices.customer_name']);
    // Its day counts, not that of its row, nor that of a file made later.
    const old = new Date('2010-01-01');
    await db.update(invoices).set({ createdAt: old }).where(eq(invoices.id, invoice));
    await nightly();
    expect(await whereIs('later')).toContain('invoices.customer_name');
    await db.update(invoices).set({ issuedOn: '2010-01-01' }).where(eq(invoices.id, invoice));
    // Until its invoice is free, an erasure costs nothing.
    const dueOn = new Date('2036-01-01');
    expect(await db.select().from(erasures).where(eq(erasures.dueAt, dueOn))).toHaveLength(1);
    await nightly();
    expect(await whereIs('later')).toContain('invoices.customer_name');
    await db.update(erasures).set({ dueAt: new Date() }).where(eq(erasures.dueAt, dueOn));
    await nightly();
    expect(await whereIs('later')).toEqual(['invoice_files.name']);
    expect(await db.select().from(invoices).where(eq(invoices.id, invoice))).toMatchObject([
      { totalCents: 2500, number: '9/2026' },
    ]);
  });

  it('waits for an order that can be resumed, or still be paid after it expired', async () => {
    const email = 'maybe@example.org';
    const bought = { customerEmail: email, customerName: 'Maybe' };
    const notDone = await insertOrder(server, { ...bought, status: 'notDone', paymentStatus: 'paid' });
    const expired = await insertOrder(server, { ...bought, status: 'expired', paymentStatus: 'expired' });
    await db
      .insert(payments)
      .values({ id: randomUUID(), order: expired, n: 1, key: `pi:${expired}:1`, amountCents: 1 });
    // Nobody resumes one that has no money to give back.
    const unpaid = await insertOrder(server, { ...bought, status: 'notDone', paymentStatus: 'unpaid' });
    await act(`/order/erasePerson/${expired}`);
    const [gone] = await db.select().from(orders).where(eq(orders.id, unpaid));
    expect(gone?.customerName).toBe('—');
    const resume = { token: admin.token, method: 'PUT', json: { status: 'ordered' } };
    expect((await server.client.call(`/order/status/${unpaid}`, resume)).status).toBe(403);
    const namesOf = async () =>
      (
        await db
          .select()
          .from(orders)
          .where(inArray(orders.id, [notDone, expired]))
      ).map(({ customerName }) => customerName);
    expect(await namesOf()).toEqual(['Maybe', 'Maybe']);
    await db.update(payments).set({ status: 'cancelled' }).where(eq(payments.order, expired));
    await db.update(orders).set({ paymentStatus: 'refunded' }).where(eq(orders.id, notDone));
    await nightly();
    expect(await namesOf()).toEqual(['—', '—']);
  });

  it('takes no address that somebody else has by now', async () => {
    const account = (email: string) =>
      send(server, '/user', {
        as: admin,
        method: 'POST',
        json: { email, fullName: email, password: 'correct horse battery' },
      });
    const first = await account('moved@example.org');
    const order = await insertOrder(server, {
      customerEmail: 'passed@example.org',
      account: first.row._id,
      status: 'expired',
    });
    const next = await account('passed@example.org');
    const theirs = await insertOrder(server, {
      customerEmail: 'moved@example.org',
      account: next.row._id,
      status: 'expired',
    });
    const written = { name: 'Next', email: 'passed@example.org', message: 'Mine' };
    await send(server, '/contact', { as: admin, method: 'POST', json: written });
    expect((await act(`/user/erasePerson/${first.row._id}`)).status).toBe(200);
    const named = await db
      .select()
      .from(orders)
      .where(inArray(orders.id, [order, theirs]))
      .orderBy(orders.createdAt);
    expect(named.map(({ customerName }) => customerName)).toEqual(['—', 'Ada Rossi']);
    expect(await whereIs('passed@')).toEqual(['contacts.email', 'users.email', 'users.full_name']);
  });

  it('moves uses of coupons with their orders, of two addresses as of one, and leaves those of who comes back', async () => {
    const at = new Date();
    const coupon = randomUUID();
    const discount = { unit: 'euro', hundredths: 100 } as const;
    await db
      .insert(coupons)
      .values({ id: coupon, name: 'Twice', code: 'TWICE', discount, createdAt: at, updatedAt: at });
    const { row } = await send(server, '/user', {
      as: admin,
      method: 'POST',
      json: { email: 'twice@example.org', fullName: 'Twice', password: 'correct horse battery' },
    });
    const withCoupon = async (customerEmail: string, account: string | null = null) => {
      const order = await insertOrder(server, { customerEmail, account, status: 'expired' });
      await db.transaction((tx) => takeCoupon(tx, { code: 'TWICE', account: customerEmail, items: [], at, order }));
      return order;
    };
    const first = await withCoupon('twice@example.org', row._id);
    await withCoupon('once@example.org', row._id);
    const usesOf = async () =>
      (
        await db.select().from(couponAccounts).where(eq(couponAccounts.coupon, coupon)).orderBy(couponAccounts.uses)
      ).map(({ account, uses }) => [account, uses]);
    const mailTo = (address: string) => ({
      id: randomUUID(),
      kind: 'mail',
      lane: 'mail',
      input: { email: address },
      maxAttempts: 1,
      dueAt: new Date('2100-01-01'),
      createdAt: at,
    });
    await db.insert(jobs).values(['twice', 'once', 'xonce'].map((name) => mailTo(`${name}@example.org`)));
    await act(`/user/erasePerson/${row._id}`);
    const mark = expect.stringMatching(/^erased-.*@erased\.invalid$/) as string;
    expect(await usesOf()).toEqual([[mark, 2]]);
    await withCoupon('twice@example.org');
    await db.insert(jobs).values(mailTo('twice@example.org'));
    await db.update(erasures).set({ dueAt: new Date(0) });
    await nightly();
    expect(await usesOf()).toEqual([
      ['twice@example.org', 1],
      [mark, 2],
    ]);
    const waiting = await db
      .select()
      .from(jobs)
      .where(eq(jobs.dueAt, new Date('2100-01-01')));
    expect(waiting.map(({ input }) => input['email']).toSorted()).toEqual(['twice@example.org', 'xonce@example.org']);
    await db.transaction((tx) => returnCoupon(tx, first, at));
    expect(await usesOf()).toContainEqual([mark, 1]);
    expect(
      await db
        .select()
        .from(erasures)
        .where(arrayContains(erasures.accounts, [row._id])),
    ).toMatchObject([{ dueAt: null }]);
  });

  it('is repeated for each by itself: one that fails stops no other, and fails the job', async () => {
    const written = (name: string) =>
      send(server, '/contact', {
        as: admin,
        method: 'POST',
        json: { name, email: `${name.toLowerCase()}@example.org`, message: name },
      });
    for (const name of ['Broken', 'Fluorspar']) {
      const { row } = await written(name);
      await act(`/contact/erasePerson/${row._id}`);
    }
    await db.update(erasures).set({ dueAt: new Date(0), at: new Date(Date.now() + 60_000) });
    await written('Broken');
    await written('Fluorspar');
    await pool.query(
      `create function refuse() returns trigger language plpgsql as 'begin raise exception ''refused''; end'`,
    );
    await pool.query(
      `create trigger refuse before update on contacts for each row when (old.name = 'Broken') execute function refuse()`,
    );
    await expect(nightly()).rejects.toThrow('1 parts of the erasure failed');
    expect(await whereIs('fluorspar')).toEqual([]);
    await pool.query('drop trigger refuse on contacts');
    await nightly();
    expect(await whereIs('broken')).toEqual([]);
  });

  it('spares who comes later under the same address', async () => {
    const email = 'again@example.org';
    await act(`/order/erasePerson/${await insertOrder(server, { customerEmail: email, status: 'expired' })}`);
    const order = await insertOrder(server, { customerEmail: email, customerName: 'Anew', status: 'expired' });
    await db.update(erasures).set({ dueAt: new Date(0) });
    await nightly();
    expect(await db.select().from(orders).where(eq(orders.id, order))).toMatchObject([{ customerName: 'Anew' }]);
  });

  it('survives the restore of a backup: who came back is erased again, from the store or from beside the backups', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ordito-erased-'));
    const backups = { folder, url: '', keepDays: 1, withFiles: false, keys: null, version: '' };
    const back = { customerEmail: 'back@example.org', customerName: 'Comeback', status: 'expired' } as const;
    await act(`/order/erasePerson/${await insertOrder(server, back)}`);
    await nightly({ backups });
    expect(JSON.stringify(await db.select().from(erasures))).not.toContain('back@');
    for (const storage of [server.deps.storage, await diskStorage(join(folder, 'other'))]) {
      await db.delete(erasures);
      await insertOrder(server, { ...back, createdAt: new Date('2026-01-01') });
      expect(await whereIs('comeback')).not.toEqual([]);
      await nightly({ backups, storage });
      expect(await whereIs('comeback')).toEqual([]);
    }
    await rm(folder, { recursive: true });
  });

  it('survives it also for a message whose personal data was deleted by itself', async () => {
    const written = { name: 'Alone', email: 'lonely@example.org', message: 'x' };
    const post = () => send(server, '/contact', { as: admin, method: 'POST', json: written });
    const { _id } = (await post()).row;
    await post();
    const [before] = await db.select().from(contacts).where(eq(contacts.id, _id));
    await send(server, `/contact/${_id}/personal-data`, { as: admin, method: 'DELETE' });
    await nightly();
    await db.delete(erasures);
    await db
      .update(contacts)
      .set({ ...before })
      .where(eq(contacts.id, _id));
    await nightly();
    const emails = await db
      .select()
      .from(contacts)
      .where(inArray(contacts.email, [written.email]));
    expect(emails.map(({ id }) => id)).not.toContain(_id);
    expect(emails).toHaveLength(1);
  });

  it('goes on past a file of the list, a folder of backups and a mail that fail, and says so', async () => {
    const { storage } = server.deps;
    const written = { name: 'Tourmaline', email: 'tourmaline@example.org', message: 'x' };
    const { row } = await send(server, '/contact', { as: admin, method: 'POST', json: written });
    await act(`/contact/erasePerson/${row._id}`);
    await db.update(erasures).set({ dueAt: new Date(0), at: new Date(Date.now() + 60_000) });
    await send(server, '/contact', { as: admin, method: 'POST', json: written });
    // One of another form, one that the disk does not give out, and one that is not listed yet.
    const [known] = await db.select().from(erasures);
    const [broken, lost, own] = ['er/0broken.json', 'er/0lost.json', `er/${known?.id.replaceAll('-', '')}.json`];
    for (const name of [broken, lost]) await storage.put(name, Buffer.from('{'));
    await storage.remove(own);
    const worn: Storage = {
      ...storage,
      read: (name) => {
        if (name === lost) throw new TypeError('refused');
        return storage.read(name);
      },
    };
    const file = join(await mkdtemp(join(tmpdir(), 'ordito-erased-')), 'file');
    await writeFile(file, '');
    const backups = { folder: file, url: '', keepDays: 1, withFiles: false, keys: null, version: '' };
    await mkdir(server.mailDir, { recursive: true });
    await symlink('away', join(server.mailDir, 'vanished.eml'));
    await expect(nightly({ backups, storage: worn })).rejects.toThrow('2 parts of the erasure failed');
    expect(await whereIs('tourmaline')).toEqual([]);
    expect(await storage.size(own)).toBeGreaterThan(0);
    await expect(shareList(db, worn)).rejects.toThrow(`${broken}, ${lost}`);
    for (const name of [broken, lost]) await storage.remove(name);
  });
});

describe('who has nothing here any longer', () => {
  it('is erased after so many months, unless they have ordered or work here', async () => {
    const old = new Date('2020-01-01');
    const known = await addPerson('Known');
    await send(server, '/contact', {
      as: admin,
      method: 'POST',
      json: { name: 'Unknown', email: 'unknown@example.org', message: 'Hello' },
    });
    await send(server, '/contact', {
      as: admin,
      method: 'POST',
      json: { name: 'Recently', email: 'recently@example.org', message: 'Hello' },
    });
    await db.update(contacts).set({ updatedAt: old, createdAt: old }).where(ne(contacts.email, 'recently@example.org'));
    await db.update(users).set({ lastLoginAt: old });
    await db.update(sessions).set({ usedAt: old }).where(ne(sessions.userId, people.customer.id));
    await nightly({ personMonths: 24 });
    // Signed in all the while.
    expect(await db.select().from(users).where(eq(users.id, people.customer.id))).toMatchObject([{ status: 'active' }]);
    await db.update(sessions).set({ usedAt: old });
    await nightly({ personMonths: 24 });
    expect(await whereIs('unknown')).toEqual([]);
    expect(await whereIs('recently')).not.toEqual([]);
    expect(await db.select().from(users).where(eq(users.id, known.id))).toMatchObject([{ fullName: 'Known Rossi' }]);
    expect(await db.select().from(users).where(eq(users.id, people.reviewer.id))).toMatchObject([{ status: 'active' }]);
    // Who has never ordered and not signed in since.
    expect(await db.select().from(users).where(eq(users.id, people.customer.id))).toMatchObject([{ status: 'erased' }]);
  });
});
