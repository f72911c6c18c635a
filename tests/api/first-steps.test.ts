/** Onboarding progress of a new installation, from its data. */
import { afterAll, beforeAll, expect, it } from 'vitest';

import type { FirstSteps } from '../../contract/calls/first-steps.ts';
import { createMerchant } from '../../server/services/hubs/merchants.ts';
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
  const none = { hub: false, invited: null, tablet: false, captured: false, item: false };
  const steps = async () => (await client.call('/first-steps', { token })).body.data as FirstSteps;
  expect(await steps()).toEqual(none);

  const fields = { firstName: 'Anna', lastName: 'Bianchi', email: 'anna@example.org', password: PASSWORD };
  const made = await createMerchant(deps, {
    caller: null,
    fields: { ...fields, multiplicativeFactor: 1, isOnlyCatalogue: false },
  });
  expect(await steps()).toEqual({ ...none, hub: true });

  const merchant: Person = {
    id: made.body.data._id,
    email: fields.email,
    token: await client.signIn(fields.email, PASSWORD),
    caller: { _id: made.body.data._id, userType: 3, key: 3 },
  };
  const report = { appVersion: '1', lanes: [] as object[], storage: null, battery: null };
  const send = () => client.call('/devices/tablet-1', { method: 'PUT', token: merchant.token, json: report });
  await send();
  expect(await steps()).toEqual({ ...none, hub: true, tablet: true });
  report.lanes = [{ owner: merchant.id, waiting: 1, attention: 0, oldestAt: null, codes: [] }];
  await send();
  expect(await steps()).toEqual({ ...none, hub: true, tablet: true, captured: true });

  await addItem(server, merchant, 'product');
  expect(await steps()).toEqual({ hub: true, invited: null, tablet: true, captured: true, item: true });

  const invited = { firstName: 'Ugo', lastName: 'Verdi', email: 'ugo@example.org' };
  const created = await createMerchant(deps, {
    caller: null,
    fields: { ...invited, multiplicativeFactor: 1, isOnlyCatalogue: false },
  });
  expect(await steps()).toMatchObject({ invited: created.body.data._id });
});
