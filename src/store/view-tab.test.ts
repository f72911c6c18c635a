/** A tab that only views somebody else's hub center writes nothing on this device, and leaves its session alone. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const tab = new Map<string, string>();
const page = { cookie: 'token=of-the-staff' };
const profile = { _id: 'hub', fullName: 'Hub A', view: { by: 'Anna', until: '2026-01-01T00:00:00.000Z' } };

beforeEach(() => {
  vi.resetModules();
  tab.clear();
  page.cookie = 'token=of-the-staff';
  vi.stubGlobal('__APP_VERSION__', 'test');
  vi.stubGlobal('document', page);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => void tab.set(key, value),
    removeItem: (key: string) => void tab.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** A tab as it is after its next load. */
async function loaded() {
  vi.resetModules();
  const [{ db, durable }, view, { startSession, session }, { credentials }] = await Promise.all([
    import('./db.ts'),
    import('./view-tab.ts'),
    import('../session/session.ts'),
    import('../api/credentials.ts'),
  ]);
  return { db, durable, view, startSession, session, credentials };
}

async function viewing() {
  const before = await loaded();
  before.view.keepViewTab({ token: 'of-the-view', profile: profile as never });
  return loaded();
}

it('is an ordinary one until its next load', async () => {
  const { view, db } = await loaded();
  view.keepViewTab({ token: 'of-the-view', profile: profile as never });
  expect(view.viewTab()).toBeNull();
  await db.settings.put({ name: 'tabs x', value: 'x' });
  expect((await viewing()).view.viewTab()).toMatchObject({ token: 'of-the-view' });
});

it('refuses every write of parcels, drafts, codes, reads and sessions, and still reads', async () => {
  const { db, durable } = await viewing();
  for (const store of [db, durable]) {
    for (const table of store.tables) {
      const row = {
        id: 'x',
        key: 'x',
        slot: 'current',
        name: 'x',
        code: 'x',
        photo: 'x',
        parcel: 'x',
        state: 'queued',
      };
      await expect(table.put(row), table.name).rejects.toMatchObject({ name: 'ReadOnlyError' });
      await expect(table.clear(), table.name).rejects.toMatchObject({ name: 'ReadOnlyError' });
    }
  }
  expect(await db.parcels.count()).toBe(0);
});

it('is signed in as the view alone: neither the cookie nor the stored session changes', async () => {
  const first = await loaded();
  await first.db.session.put({ slot: 'current', token: 'of-the-staff', profile: { _id: 'anna' } } as never);
  const { startSession, session, credentials, db } = await viewing();
  await startSession();
  expect(session()).toMatchObject({ status: 'signedIn', profile: { _id: 'hub' } });
  expect(credentials().token).toBe('of-the-view');
  expect(page.cookie).toBe('token=of-the-staff');
  expect((await db.session.get('current'))?.token).toBe('of-the-staff');
});

it('that has ended: is ordinary after its next load, which is told once', async () => {
  (await viewing()).view.dropViewTab(true);
  const { view } = await loaded();
  expect([view.viewTab(), view.hasViewEnded(), view.hasViewEnded()]).toEqual([null, true, false]);
});
