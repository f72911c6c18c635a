/** Undo, export to another device, and the one loss that cannot be prevented, only reported. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Page } from '@playwright/test';

import { badge, fillSignIn } from '../flows/support/counter.ts';
import { watchdog } from '../support/watchdog.ts';
import { isOpen, parcelsOn } from './device-data.ts';
import type { Episode } from './episode.ts';
import { capture, captureMany, nudge, stand } from './hands.ts';
import type { Stage } from './stage.ts';
import { Tablet } from './tablet.ts';
import { behindPortal } from './upload-faults.ts';

/** A capture is undone in time: it is never sent, and stays visible. */
const takenBack: Episode = {
  name: 'taken back',
  weight: 0.6,
  async run(stage) {
    const { tablet, log } = stage;
    await stand(stage);
    const press = await capture(stage);
    await tablet.page.getByTestId('undo').click();
    await tablet.page.locator('[data-testid="saved-item"][data-state="trashed"]').waitFor();
    press.fate = 'taken back';
    await nudge(stage);
    await captureMany(stage, 1);
    log.fault('taken back');
    const parcel = (await parcelsOn(tablet.page)).find(({ id }) => id === press.id);
    if (parcel?.state !== 'trashed')
      log.violation(`press ${press.number} was taken back and is ${parcel?.state ?? 'gone'}`);
  },
};

/** Opens the outbox screen. */
async function openOutbox(page: Page): Promise<void> {
  await badge(page).click();
  await page.getByRole('button', { name: 'Open outbox' }).click();
  const leave = page.getByRole('button', { name: 'Leave', exact: true });
  const title = page.getByRole('heading', { name: 'Outbox', level: 1 });
  await leave.or(title).first().waitFor();
  if (await leave.isVisible()) await leave.click();
  await title.waitFor();
}

/** Exports the waiting captures. Returns the file's path. */
async function exportFile(stage: Stage, folder: string): Promise<string> {
  const { page } = stage.tablet;
  await openOutbox(page);
  const session = await stage.tablet.devtools();
  await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder });
  await page.getByRole('button', { name: 'Export to file' }).click();
  const zip = () => readdirSync(folder).find((name) => name.endsWith('.zip'));
  for (let tries = 0; tries < 100 && !zip(); tries++) await sleep(100);
  const name = zip();
  if (!name) throw new Error('nothing was exported');
  await sleep(300);
  await session.detach();
  await page.goto(`${stage.proxy.url}/products/index`);
  return path.join(folder, name);
}

/** Imports a file on a separate tablet and waits until its outbox is empty. */
async function importElsewhere(stage: Stage, other: Tablet, file: string): Promise<void> {
  const { proxy, person, log } = stage;
  const page = await other.start();
  await other.context.addCookies([{ name: 'language', value: 'EN', url: proxy.url }]);
  await page.goto(`${proxy.url}/login`);
  await fillSignIn(page, person);
  await badge(page).waitFor();
  await openOutbox(page);
  await page.locator('input[type=file]').last().setInputFiles(file);
  await page.getByRole('dialog').first().waitFor();
  log.fault('imported on another device');
  for (let tries = 0; tries < 300; tries++) {
    if (!(await parcelsOn(page)).some(isOpen)) return;
    await sleep(100);
  }
  const left = (await parcelsOn(page)).filter(isOpen).map(({ state, reason }) => `${state} ${reason?.word ?? ''}`);
  log.violation(`imported on another device and not delivered from there in 30 s: ${left.join(', ')}`);
}

/** The same file goes to two other devices, while the first one sends too: one item each. */
const exported: Episode = {
  name: 'exported, imported twice',
  weight: 0.15,
  async run(stage) {
    const { proxy, tablet } = stage;
    const folder = mkdtempSync(path.join(tmpdir(), 'ordito-export-'));
    const others = [new Tablet(tablet.executable), new Tablet(tablet.executable)];
    try {
      await stand(stage);
      proxy.queue.push(...behindPortal());
      await captureMany(stage, 3);
      const file = await exportFile(stage, folder);
      if (!existsSync(file)) throw new Error('the exported file is gone');
      proxy.heal();
      await Promise.all(others.map((other) => importElsewhere(stage, other, file)));
      await stand(stage);
    } finally {
      await Promise.all(others.map((other) => other.dispose()));
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** Maximum time until a tablet has reported its unsent items. */
const REPORTED_WITHIN_MS = watchdog(30_000);

/** The browser's storage is cleared: the captures are lost, and the server knows the codes that never arrived. */
const evicted: Episode = {
  name: 'storage cleared',
  weight: 0,
  async run(stage) {
    const { proxy, tablet, log, api } = stage;
    await stand(stage);
    proxy.queue.push(...behindPortal());
    const made = await captureMany(stage, 2);
    const codes = made.map(({ code }) => code);
    const admin = await api.admin();
    const missing = async () => {
      const { data } = await api.json<{ data: { lanes: { missing: string[] }[] }[] }>(
        'GET',
        '/devices?limit=100',
        admin.token,
      );
      const reported = new Set(data.flatMap(({ lanes }) => lanes.flatMap((lane) => lane.missing)));
      return codes.every((code) => code === null || reported.has(code));
    };
    let known = false;
    for (const end = Date.now() + REPORTED_WITHIN_MS; !known && Date.now() < end; await sleep(1000)) {
      await nudge(stage);
      known = await missing();
    }
    if (!known) log.violation('a tablet does not tell the server what waits on it');
    const rows = await parcelsOn(tablet.page);
    const ids = new Set(rows.filter(({ state }) => state !== 'delivered').map(({ id }) => id));
    // A receipt from a verification was not seen as an upload's response, and its row is about to be lost.
    for (const { id, state } of rows) if (state === 'delivered') log.delivered.add(id);
    log.fault('storage cleared');
    const session = await tablet.devtools();
    await session.send('Storage.clearDataForOrigin', { origin: proxy.url, storageTypes: 'all' });
    for (const press of log.presses) if (press.id && ids.has(press.id)) press.fate = 'evicted';
    proxy.heal();
    await tablet.context.addCookies([{ name: 'language', value: 'EN', url: proxy.url }]);
    await tablet.page.goto(`${proxy.url}/products/index`);
    await stand(stage);
    if (!(await missing())) log.violation('after the storage was cleared nobody knows which codes are missing');
  },
};

export const RESCUE: readonly Episode[] = [takenBack, exported, evicted];
