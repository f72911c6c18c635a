/** Devices: admins see what has not arrived, from where, and which codes never came. */
import type { Page } from '@playwright/test';
import pg from 'pg';

import { startEmbedded } from '../../server/db/embedded.ts';
import type { Api, Person } from './support/api.ts';
import { expectClean } from './support/axe.ts';
import { NARROW, signIn, WIDE } from './support/counter.ts';
import type { LiveServer } from './support/live-server.ts';
import { expect, test } from './support/test.ts';

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

const report = (api: Api, person: Person, id: string, lanes: object[], more: object = {}) =>
  api.json('PUT', `/devices/${id}`, person.token, {
    appVersion: '0.1.0',
    lanes,
    storage: null,
    battery: null,
    ...more,
  });

const reserve = async (api: Api, person: Person, deviceId: string, count: number) => {
  const body = { kind: 'product', count, deviceId };
  return (await api.json<{ data: { codes: string[] } }>('POST', '/codes/reserve', person.token, body)).data.codes;
};

/** A tablet that was heard of two days ago for the last time, with three codes that never came, and one that is done. */
async function addDevices(api: Api, server: LiveServer, merchant: Person): Promise<string[]> {
  const { url } = await startEmbedded(server.dataDir);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // Tablets of the tests before, on the same server.
  await client.query('truncate devices cascade');
  const codes = await reserve(api, merchant, 'lost', 5);
  // The contact is recorded after the answer, its hub center last: later than below it would be a contact of now.
  const known = `select 1 from devices where device_id = 'lost' and hub is not null`;
  await expect.poll(async () => (await client.query(known)).rowCount).toBe(1);
  const lane = { owner: merchant._id, waiting: 4, attention: 1, oldestAt: ago(50), codes: codes.slice(0, 3) };
  const storage = { usage: 12_000_000, quota: 20_000_000_000, persisted: true };
  await report(api, merchant, 'lost', [lane], { storage, battery: { level: 0.12, charging: false } });
  await report(api, merchant, 'idle', []);
  await client.query(`update devices set last_contact_at = now() - interval '48 hours' where device_id = 'lost'`);
  await client.end();
  return codes.slice(0, 3);
}

const device = (page: Page, id: string) => page.locator(`[data-device="${id}"]`);

test('devices: lists the silent tablet first, copies its missing codes, removes it', async ({
  page,
  server,
  network,
  api,
  merchant,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: network.url });
  const codes = await addDevices(api, server, merchant);
  const admin = await api.admin();
  const lookAgain = () => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await page.setViewportSize(WIDE);
  network.fault = ({ url = '' }) => (url.startsWith('/admin/api/devices') ? 'drop' : null);
  await signIn(page, network.url, admin, '/devices');
  await expect(page.getByText('Couldn’t load this')).toBeVisible();
  network.fault = () => null;
  await page.getByRole('button', { name: 'Try again' }).click();

  const [lost, idle] = [device(page, 'lost'), device(page, 'idle')];
  for (const viewport of [WIDE, NARROW]) {
    await page.setViewportSize(viewport);
    await expect(page.getByRole('table')).toHaveCount(viewport === WIDE ? 1 : 0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Devices');
    await expect(page.getByText('1 device without contact')).toBeVisible();
    await expect(page.locator('[data-device]').first()).toHaveAttribute('data-device', 'lost');
    for (const words of [merchant.fullName, 'No contact', '1 needs attention', '2 days ago'])
      await expect(lost).toContainText(words);
    await expect(idle).toContainText('All synced');
    // Turning the tablet keeps open what is open.
    if (viewport === WIDE) await lost.getByRole('button').first().press('Enter');
    await expect(page.getByText('3 codes not uploaded')).toBeVisible();
    await expect(page.getByText('1 more with an unknown code')).toBeVisible();
    for (const code of codes) await expect(page.getByText(code, { exact: true })).toBeVisible();
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await page.getByRole('button', { name: 'Copy codes' }).click();
    await expect(page.getByText('Copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'));
    if (viewport === WIDE) await expectClean(page, 'the codes of a device');
  }

  // The tablet speaks again, and the list hears of it when somebody looks.
  await report(api, merchant, 'lost', [{ owner: merchant._id, waiting: 1, attention: 0, oldestAt: ago(1), codes: [] }]);
  await lookAgain();
  await expect(lost).toContainText('Waiting');
  await expect(page.getByText('Its code is unknown.')).toBeVisible();
  await page.setViewportSize(WIDE);
  await expect(lost).toContainText('Waiting');

  await page.getByRole('button', { name: 'Remove this device' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove device' }).click();
  await expect(lost).toHaveCount(0);
  await expect(idle).toHaveCount(1);
  await api.json('DELETE', '/devices/idle', admin.token);
  await lookAgain();
  await expect(page.getByText('No devices yet')).toBeVisible();
});
