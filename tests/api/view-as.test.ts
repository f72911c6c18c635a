/** Read-only views of a hub center by admins (decision 0029). What they may call is in `matrix.test.ts`. */
import { eq, isNotNull } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';

import { historyEntry } from '../../contract/calls/history.ts';
import { openedSession, profileRecord } from '../../contract/calls/session.ts';
import { VIEW_MS } from '../../contract/limits.ts';
import { sessions, users } from '../../server/db/schema/people.ts';
import { dropExpiredSessions, signOut } from '../../server/services/people/sessions.ts';
import { openEvents } from '../support/server-events.ts';
import { addItem } from '../support/server-items.ts';
import { PASSWORD, type Person } from '../support/server-people.ts';
import { serverWithPeople } from '../support/server-with-people.ts';

const { server, people } = await serverWithPeople();
const { db } = server.deps;
const { admin, staff, merchantA, merchantB, reviewer, customer } = people;

const call = (path: string, token: string, more: Parameters<typeof server.client.call>[1] = {}) =>
  server.client.call(path, { token, headers: { 'Accept-Language': 'en' }, ...more });
const start = (as: Person, hub: string, token = as.token) => call(`/merchant/view/${hub}`, token, { method: 'POST' });
const viewOf = async (as: Person, hub: string, token = as.token) => {
  const { status, body } = await start(as, hub, token);
  expect(status).toBe(200);
  return openedSession.parse(body.data).token;
};
const isLive = async (token: string) => (await call('/profile', token)).status === 200;
const entries = async (hub: string) =>
  historyEntry.array().parse((await call(`/history/merchant/${hub}`, admin.token)).body.data);

beforeEach(async () => void (await db.delete(sessions).where(isNotNull(sessions.viewer))));

it('a view: reads what the merchant reads, says by whom it is, and is none of the merchant’s devices', async () => {
  const { code } = await addItem(server, merchantA);
  const began = Date.now();
  const token = await viewOf(staff, merchantA.id);
  const profile = profileRecord.parse((await call('/profile', token)).body.data);
  expect([profile._id, profile.key, profile.view?.by]).toEqual([merchantA.id, 3, 'The staff']);
  const ends = Date.parse(profile.view?.until ?? '');
  expect(ends).toBeGreaterThanOrEqual(began + VIEW_MS);
  expect(ends).toBeLessThanOrEqual(Date.now() + VIEW_MS);
  const rows = (await call('/products', token)).body.data as { code: string }[];
  expect(rows.map((each) => each.code)).toEqual([code]);
  expect((await call(`/merchant/${merchantB.id}`, token)).status).toBe(404);
  const own = profileRecord.parse((await call('/profile', merchantA.token)).body.data);
  expect(own.view).toBeUndefined();
  for (const [path, as] of [
    ['/sessions', merchantA],
    [`/user/${merchantA.id}/sessions`, admin],
  ] as const) {
    const devices = (await call(path, as.token)).body.data as unknown[];
    expect(devices).toHaveLength(1);
  }
});

it('a refused change: says that the view is read-only, and writes nothing', async () => {
  const token = await viewOf(staff, merchantA.id);
  const { status, body } = await call('/codes/reserve', token, { json: { kind: 'product', count: 1, deviceId: 'd' } });
  expect([status, body.ermessage, body.title]).toEqual([403, 'forbidden', 'Read-only']);
  const nested = await start(staff, merchantB.id, token);
  expect([nested.status, nested.body.title]).toEqual([403, 'Read-only']);
});

it('a start: only by admins, only of a hub center that can sign in', async () => {
  for (const person of [merchantB, reviewer, customer]) expect((await start(person, merchantA.id)).status).toBe(403);
  for (const other of [admin, staff, reviewer, customer]) expect((await start(admin, other.id)).status).toBe(404);
  await db.update(users).set({ status: 'unverified' }).where(eq(users.id, merchantB.id));
  const { status, body } = await start(admin, merchantB.id);
  expect([status, body.title]).toEqual([409, 'Can’t view as this hub center']);
  await db.update(users).set({ status: 'active' }).where(eq(users.id, merchantB.id));
});

it('start and stop: are in the history of the hub center, with the person behind them', async () => {
  const token = await viewOf(staff, merchantA.id);
  expect((await call('/logout', token, { method: 'PATCH' })).status).toBe(200);
  expect(await isLive(token)).toBe(false);
  expect(await isLive(staff.token)).toBe(true);
  const [stop, started] = await entries(merchantA.id);
  const actor = { _id: staff.id, fullName: 'The staff' };
  expect([stop, started]).toMatchObject([
    { action: 'viewStopped', actor, changes: [] },
    { action: 'viewStarted', actor, changes: [] },
  ]);
});

it('an expired view: is over, is not renewed by use, and its end is told once', async () => {
  const token = await viewOf(staff, merchantB.id);
  const past = new Date(Date.now() - 7_200_000);
  await db.update(sessions).set({ usedAt: past }).where(isNotNull(sessions.viewer));
  expect(await isLive(token)).toBe(true);
  const [row] = await db.select().from(sessions).where(isNotNull(sessions.viewer));
  expect([row?.usedAt, Number(row?.expiresAt) <= Date.now() + VIEW_MS]).toEqual([past, true]);
  await db.update(sessions).set({ expiresAt: past }).where(isNotNull(sessions.viewer));
  expect(await isLive(token)).toBe(false);
  await dropExpiredSessions(db);
  await dropExpiredSessions(db);
  const ends = (await entries(merchantB.id)).filter(({ action }) => action === 'viewStopped');
  expect(ends).toMatchObject([{ at: past.toISOString(), actor: { _id: staff.id } }]);
});

it('an admin who is no longer one: sees nothing more', async () => {
  const view = await viewOf(staff, merchantA.id);
  await db.update(users).set({ key: 4 }).where(eq(users.id, staff.id));
  expect(await isLive(view)).toBe(false);
  await db.update(users).set({ key: 2 }).where(eq(users.id, staff.id));
});

it('a ban of the hub center, and one of the admin: end the view and its live channel', async () => {
  const ban = (id: string, status: string) =>
    call(`/merchant/banunban/status/${id}`, admin.token, { method: 'PUT', json: { status, reason: 'Test' } });
  const first = await viewOf(staff, merchantB.id);
  const stream = await openEvents(server, first);
  await ban(merchantB.id, 'banned');
  await stream.ended;
  expect(await isLive(first)).toBe(false);
  await ban(merchantB.id, 'active');
  // Nor does lifting the ban bring it back.
  expect(await isLive(first)).toBe(false);

  const second = await viewOf(staff, merchantB.id);
  const other = await openEvents(server, second);
  const set = (status: string) =>
    call(`/user/status/${staff.id}`, admin.token, { method: 'PUT', json: { status, reason: 'Test' } });
  expect((await set('banned')).status).toBe(200);
  await other.ended;
  expect(await isLive(second)).toBe(false);
  await set('active');
  expect(await isLive(second)).toBe(false);
});

it('the end of the session it was started from: ends the view, another session’s end does not', async () => {
  const [one, two] = [
    await server.client.signIn(admin.email, PASSWORD),
    await server.client.signIn(admin.email, PASSWORD),
  ];
  const view = await viewOf(admin, merchantA.id, one);
  await signOut(db, two);
  expect(await isLive(view)).toBe(true);
  await signOut(db, one);
  expect(await isLive(view)).toBe(false);
});
