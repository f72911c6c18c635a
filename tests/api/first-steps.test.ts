/** Onboarding progress of a new installation, from its data. */
import { afterAll, beforeAll, expect, it } from 'vitest';

import type { FirstSteps } from '../../contract/calls/first-steps.ts';
import { createMerchant } from '../../server/services/people/merchants.ts';
import { createUser } from '../../server/services/people/people.ts';
import { startTestServer, type TestServer } from '../support/server-app.ts';
import { addItem } from '../support/server-items.ts';
import { PASSWORD, type Person } from '../support/server-people.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('first steps: each is done by the first row of its kind', async () => {
  const { client, deps } = server;
  const email = 'admin@example.org';
  await createUser(deps.db, { email, password: PASSWORD, fullName: 'Ada Bassi', userType: 1, key: 1 });
  const token = await client.signIn(email, PASSWORD);
  const steps = async () => (await client.call('/first-steps', { token })).body.data as FirstSteps;
  expect(await steps()).toEqual({ hub: false, tablet: false, item: false });

  const fields = { firstName: 'Anna', lastName: 'Bianchi', email: 'anna@example.org', password: PASSWORD };
  const made = await createMerchant(deps, {
    caller: null,
    fields: { ...fields, multiplicativeFactor: 1, isOnlyCatalogue: false },
  });
  expect(await steps()).toEqual({ hub: true, tablet: false, item: false });

  const merchant: Person = {
    id: made.body.data._id,
    email: fields.email,
    token: await client.signIn(fields.email, PASSWORD),
    caller: { _id: made.body.data._id, userType: 3, key: 3 },
  };
  const report = { appVersion: '1', lanes: [], storage: null, battery: null };
  await client.call('/devices/tablet-1', { method: 'PUT', token: merchant.token, json: report });
  expect(await steps()).toEqual({ hub: true, tablet: true, item: false });

  await addItem(server, merchant, 'product');
  expect(await steps()).toEqual({ hub: true, tablet: true, item: true });
});
