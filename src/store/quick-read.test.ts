import { expect, test } from 'vitest';

import { db, type StoredSession } from './db.ts';
import { DATABASE, storedSession } from './quick-read.ts';

const ANNA: StoredSession = {
  slot: 'current',
  token: 'a-token',
  profile: {
    _id: '01890a5d-ac96-774b-bcce-b302099a8057',
    fullName: 'Anna Filo',
    picture: null,
    userType: 3,
    key: 3,
    email: 'anna@example.org',
    language: 'it',
    roles: ['admin'],
    moduleAccess: [],
    settings: {},
    status: 'active',
  },
  language: 'it',
};

test('finds no session without a database, and creates none', async () => {
  expect(await storedSession()).toBeUndefined();
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(DATABASE);
});

test('reads the stored session, and blocks nobody', async () => {
  await db.session.put(ANNA);
  expect(await storedSession()).toEqual(ANNA);
  db.close();
  await db.delete();
  expect(await storedSession()).toBeUndefined();
});
