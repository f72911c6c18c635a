/** The file of orders for the supplier, over SFTP: whole, once, and only of what is to be sent. */
import { eq } from 'drizzle-orm';
import papa from 'papaparse';
import { afterAll, beforeEach, expect, it } from 'vitest';

import { orderLines, orders } from '../../server/db/schema/orders.ts';
import { jobs } from '../../server/db/schema/work.ts';
import { readEnvironment } from '../../server/environment.ts';
import { supplierSyncJob } from '../../server/services/suppliers/supplier-jobs.ts';
import { createSupplier, type SupplierPlace } from '../../server/services/suppliers/supplier.ts';
import { insertOrder, insertPlan } from '../support/insert-order.ts';
import { workDeps } from '../support/server-jobs.ts';
import { serverWithPeople } from '../support/server-with-people.ts';
import { SFTP_PASSWORD, SFTP_USER, startSftpServer } from '../support/sftp-server.ts';

const sftp = await startSftpServer();
afterAll(() => sftp.stop());
const place: SupplierPlace = {
  host: '127.0.0.1',
  port: sftp.port,
  username: SFTP_USER,
  password: SFTP_PASSWORD,
  privateKey: null,
  hostKey: sftp.hostKey,
  folder: '/in',
};
const supplier = createSupplier(place);
const { server, people } = await serverWithPeople({ supplier, lanes: { short: 0 } });
const plain = await serverWithPeople();
const { db } = server.deps;
const plan = await insertPlan(server, people.merchantA.id);

beforeEach(async () => {
  sftp.files.clear();
  sftp.done.length = 0;
  sftp.losing = null;
  await db.update(orders).set({ supplier: 'synced' });
});

/** A paid order of the channel, with one line. */
async function addOrder(more: Partial<typeof orders.$inferInsert> = {}): Promise<string> {
  const id = await insertOrder(server, { channel: 'nutraceutical', status: 'ordered', ...more });
  const split = { priceCents: 2000, discountCents: 0, couponCents: 0, marketingCents: 0, paidCents: 2000 };
  const share = { commissionBp: 0, commissionCents: 0, netCents: 2000 };
  const line = { id, order: id, position: 0, kind: 'plan', item: plan, code: 'PLAN-1', name: 'Box, "big"' } as const;
  await db.insert(orderLines).values({ ...line, hub: people.merchantA.id, ...split, ...share });
  return id;
}
const run = (with_ = supplier) => {
  const job = supplierSyncJob.handle(workDeps(server, { supplier: with_ }), {}, {} as never, async () => undefined);
  return job;
};
const stateOf = async (id: string) => (await db.select().from(orders).where(eq(orders.id, id)))[0]?.supplier;
const files = () => [...sftp.files].filter(([path]) => !path.endsWith('.part'));
const start = (token: string) =>
  server.client.call('/unifarco/sync/nutraceutica/orders', { token, method: 'PUT', json: {} });

it('supplier: gets paid orders of the channel in one file, put as .part and renamed, and no order twice', async () => {
  const [first, second] = [
    await addOrder(),
    await addOrder({
      note: 'Ring twice\nplease',
      status: 'accepted',
      customerName: '=HYPERLINK("https://evil.example")',
      customerMobile: '+39 333 1234567',
    }),
  ];
  const others = [await addOrder({ status: 'newRequest' }), await addOrder({ channel: 'shop' })];
  await run();
  await run();
  expect(files()).toHaveLength(1);
  const [[path, bytes] = ['', Buffer.alloc(0)]] = files();
  expect(sftp.done).toEqual([`put ${path}.part`, `rename ${path}`]);
  const { data, errors } = papa.parse<Record<string, string>>(bytes.toString(), { header: true, skipEmptyLines: true });
  expect(errors).toEqual([]);
  expect(data).toMatchObject([
    { order: `2026-${first}`, item: 'Box, "big"', price: '20.00', total: '25.00', city: 'Bologna', note: '' },
    {
      order: `2026-${second}`,
      note: 'Ring twice\nplease',
      // What a customer types is never a formula; a telephone number stays one.
      customer: `'=HYPERLINK("https://evil.example")`,
      mobile: '+39 333 1234567',
    },
  ]);
  expect([await stateOf(first ?? ''), await stateOf(second ?? '')]).toEqual(['synced', 'synced']);
  for (const id of others) expect(await stateOf(id)).toBe('notSynced');
});

it.each(['before', 'after'] as const)(
  'supplier: a connection that is lost %s the rename leaves the orders to the next try, and nothing doubled',
  async (losing) => {
    const id = await addOrder();
    sftp.losing = losing;
    await expect(run()).rejects.toThrow();
    expect(await stateOf(id)).toBe('notSynced');
    // Another order comes meanwhile: it goes into a file of its own.
    const next = await addOrder();
    await run();
    const [one, other, ...more] = files().map(([, bytes]) => bytes.toString());
    expect(more).toEqual([]);
    expect([one?.includes(id), one?.includes(next), other?.includes(id), other?.includes(next)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect([...sftp.files.keys()].filter((path) => path.endsWith('.part'))).toEqual([]);
    expect([await stateOf(id), await stateOf(next)]).toEqual(['synced', 'synced']);
  },
);

it('supplier: a server that dies after the drop goes on with the same file when it is started again', async () => {
  const id = await addOrder();
  const dying = workDeps(server, {
    supplier,
    reach: () => {
      throw new Error('killed');
    },
  });
  await expect(supplierSyncJob.handle(dying, {}, {} as never, async () => undefined)).rejects.toThrow('killed');
  expect([files().length, await stateOf(id)]).toEqual([1, 'notSynced']);
  await run();
  expect([files().length, await stateOf(id)]).toEqual([1, 'synced']);
});

it('supplier: a server with another host key, and a wrong password, get nothing', async () => {
  const id = await addOrder();
  await expect(run(createSupplier({ ...place, hostKey: 'SHA256:anotherKey' }))).rejects.toThrow();
  await expect(run(createSupplier({ ...place, password: 'wrong' }))).rejects.toThrow();
  expect([sftp.files.size, await stateOf(id)]).toEqual([0, 'notSynced']);
});

it('supplier: an order that staff set back is sent again, in a new file', async () => {
  const id = await addOrder();
  await run();
  const { token } = people.staff;
  const put = await server.client.call(`/order/${id}`, { token, method: 'PUT', json: { supplier: 'notSynced' } });
  expect(put.status).toBe(200);
  await run();
  expect(files()).toHaveLength(2);
});

it('supplier: its settings are read from the environment, and wrong ones are named', () => {
  const read = (url: string, more: object = {}) =>
    readEnvironment({ SUPPLIER_SFTP_URL: url, SUPPLIER_SFTP_HOST_KEY: sftp.hostKey, ...more }).supplier;
  expect(read('sftp://ordito:a%40b@sftp.example:2222/in/')).toEqual({
    ...place,
    host: 'sftp.example',
    port: 2222,
    password: 'a@b',
  });
  expect(readEnvironment({}).supplier).toBeNull();
  for (const wrong of ['https://ordito:x@host/in', 'sftp://host/in', 'sftp://ordito@host/in'])
    expect(() => read(wrong)).toThrow('SUPPLIER_SFTP_URL');
  expect(() => read('sftp://ordito:x@host/in', { SUPPLIER_SFTP_HOST_KEY: 'md5' })).toThrow('fingerprint');
});

it('supplier: admins start it by the call of the specification; it is refused while nothing is configured', async () => {
  await db.delete(jobs).where(eq(jobs.kind, 'supplier-sync'));
  for (const { token } of [people.merchantA, people.customer, people.reviewer])
    expect((await start(token)).status).toBe(403);
  const { server: off, people: others } = plain;
  const refused = await off.client.call('/unifarco/sync/nutraceutica/orders', {
    token: others.admin.token,
    method: 'PUT',
    json: {},
  });
  expect([refused.status, refused.body.ermessage]).toEqual([409, 'transitionNotAllowed']);
  expect((await start(people.staff.token)).status).toBe(200);
  expect((await start(people.admin.token)).status).toBe(200);
  expect(await db.select().from(jobs).where(eq(jobs.kind, 'supplier-sync'))).toHaveLength(1);
});
