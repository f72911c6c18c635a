/** Tablet faults: tabs crash, reload and freeze; clock and disk are wrong. */
import { setTimeout as sleep } from 'node:timers/promises';

import type { CDPSession, Page } from '@playwright/test';

import { damage, parcelsOn } from './device-data.ts';
import type { Episode } from './episode.ts';
import { capture, captureMany, nudge, nudgeUntil, recognise, stand } from './hands.ts';
import { restart, supply } from './heal.ts';
import type { Stage } from './stage.ts';
import { hangAt } from './upload-faults.ts';

/** Time until a frozen tab's work must be taken over. */
const TAKEN_OVER_MS = 45_000;
const DAY_MS = 24 * 3_600_000;
const YEAR_MS = 365 * DAY_MS;

const crashTab: Episode = {
  name: 'tab crash',
  weight: 3,
  async run(stage) {
    const { tablet, log } = stage;
    await stand(stage);
    await supply(stage, 2);
    const crashed = tablet.page;
    const session = await tablet.devtools();
    await tablet.newTab();
    void session.send('Page.crash').catch(() => undefined);
    log.fault('tab crashed');
    await sleep(300);
    await Promise.race([crashed.close().catch(() => undefined), sleep(1500)]);
    await restart(stage, 'tab crashed');
  },
};

const reload: Episode = {
  name: 'reload',
  weight: 3,
  async run(stage) {
    const { tablet, log, random } = stage;
    await stand(stage);
    await supply(stage, 2);
    await nudge(stage);
    await sleep(random.between(0, 300));
    log.fault('page reloaded');
    await tablet.page.reload();
    await restart(stage, 'page reloaded');
  },
};

const stopWorker: Episode = {
  name: 'worker stopped',
  weight: 2,
  async run(stage) {
    const { tablet, log } = stage;
    await stand(stage);
    await supply(stage, 1);
    const session = await tablet.devtools();
    await session.send('ServiceWorker.enable');
    await session.send('ServiceWorker.stopAllWorkers');
    log.fault('service worker stopped');
    await captureMany(stage, 1);
    await session.detach();
  },
};

/** A frozen tab, and the capture it was sending. */
interface FrozenTab {
  page: Page;
  key: string;
  session: CDPSession;
}

/** The tab that holds the sending lock, according to the browser. */
async function sendingTab(pages: readonly Page[]): Promise<Page | undefined> {
  for (const page of pages) {
    const sends = await page.evaluate(() =>
      navigator.locks.request(`probe ${crypto.randomUUID()}`, async (probe) => {
        const { held = [] } = await navigator.locks.query();
        const self = held.find(({ name }) => name === probe?.name)?.clientId;
        return held.some(({ name, clientId }) => name === 'ordito-outbox' && clientId === self);
      }),
    );
    if (sends) return page;
  }
  return undefined;
}

/** Several tabs of the app; the sending one is frozen mid-upload, and another must continue. */
const frozenTab = (tabs: number): Episode => ({
  name: `${tabs} tabs, one frozen`,
  weight: tabs === 2 ? 1 : 0.4,
  async run(stage) {
    const { tablet, proxy, log } = stage;
    await stand(stage);
    await supply(stage, 3);
    const pages = [tablet.page];
    while (pages.length < tabs) {
      const page = await tablet.context.newPage();
      await page.goto(`${proxy.url}/products/index`);
      pages.push(page);
    }
    log.fault(`${tabs} tabs at once`);
    // Opened before, because a frozen page accepts no new session.
    const sessions = new Map(
      await Promise.all(pages.map(async (page) => [page, await tablet.devtools(page)] as const)),
    );
    const found: { frozen: FrozenTab | null } = { frozen: null };
    const freeze = hangAt(0.5, async ({ key }) => {
      const page = await sendingTab(pages);
      const session = page && sessions.get(page);
      // The service worker may be the sender, which cannot be frozen.
      if (!page || !session) return false;
      await session.send('Page.setWebLifecycleState', { state: 'frozen' });
      stage.frozen.add(page);
      log.fault('frozen while sending');
      found.frozen = { page, key, session };
      return true;
    });
    for (let tries = 0; tries < 3 && !found.frozen; tries++) {
      proxy.queue.push(freeze);
      await nudgeUntil(stage, () => proxy.queue.length === 0, 12_000);
      await sleep(200);
    }
    proxy.queue.length = 0;
    if (found.frozen) await takenOver(stage, pages, found.frozen);
    for (const page of pages) if (page !== tablet.page) await Promise.race([page.close(), sleep(1500)]);
    await stand(stage);
  },
});

/** Waits until another tab delivers what a frozen tab was sending, then unfreezes it. */
async function takenOver(stage: Stage, pages: readonly Page[], { page, key, session }: FrozenTab): Promise<void> {
  const { tablet, log, proxy } = stage;
  const awake = pages.find((each) => each !== page);
  if (!awake) return;
  tablet.use(awake);
  await awake.bringToFront();
  if (!(await nudgeUntil(stage, () => log.delivered.has(key), TAKEN_OVER_MS))) {
    log.violation(`no other tab went on in ${TAKEN_OVER_MS / 1000} s after the one that sent was frozen`);
  }
  await session.send('Page.setWebLifecycleState', { state: 'active' });
  stage.frozen.delete(page);
  proxy.release();
  await sleep(300);
}

export const NOT_SAVED = 'nothing could be saved while another tab was frozen';

/** The browser freezes a tab in the background, which still hears of changes; the one in front captures and sends. */
export const idleTab: Episode = {
  name: 'idle tab frozen',
  weight: 1,
  async run(stage) {
    const { tablet, proxy, log } = stage;
    await stand(stage);
    const idle = tablet.page;
    // Opened before, because a frozen page accepts no new session.
    const session = await tablet.devtools(idle);
    // In front, because a page in sight is not frozen.
    const page = await tablet.newTab();
    await page.goto(`${proxy.url}/products/index`);
    await stand(stage);
    await session.send('Page.setWebLifecycleState', { state: 'frozen' });
    stage.frozen.add(idle);
    log.fault('idle tab frozen');
    // The first change wakes it, the second would wait for it.
    await captureMany(stage, 2).catch(() => log.violation(NOT_SAVED));
    await session.send('Page.setWebLifecycleState', { state: 'active' });
    stage.frozen.delete(idle);
    await Promise.race([idle.close(), sleep(1500)]);
    await stand(stage);
  },
};

/** The device's clock is off by a year in either direction, for waiting and new captures. */
const wrongClock: Episode = {
  name: 'wrong clock',
  weight: 2,
  async run(stage) {
    const { tablet, log, random } = stage;
    await stand(stage);
    await supply(stage, 2);
    const shift = random.pick([YEAR_MS, -YEAR_MS, DAY_MS + 3_600_000, -3_600_000]);
    const set = (ms: number) =>
      tablet.page.evaluate((value) => {
        (globalThis as unknown as { benchClock: number }).benchClock = value;
      }, ms);
    await set(shift);
    log.fault(shift > 0 ? 'clock ahead' : 'clock behind');
    await captureMany(stage, 1);
    await nudge(stage);
    await sleep(800);
    await set(0);
    log.fault('clock set right');
    await nudge(stage);
  },
};

/** The browser's storage is full: nothing new is promised, and everything promised stays intact. */
const full: Episode = {
  name: 'quota',
  weight: 1,
  async run(stage) {
    const { tablet, proxy, log } = stage;
    await stand(stage);
    await supply(stage, 2);
    const session = await tablet.devtools();
    const origin = proxy.url;
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1000 });
    log.fault('no room on the device');
    const tried = await Promise.race([capture(stage).catch(() => null), sleep(6000).then(() => null)]);
    await session.send('Storage.overrideQuotaForOrigin', { origin });
    await session.detach();
    if (tried) await recognise(stage);
    await tablet.page.reload();
    await restart(stage, 'no room on the device');
  },
};

/** Bytes on the device are corrupted: such a capture is never sent, and the others are. */
const rot: Episode = {
  name: 'stored bytes rot',
  weight: 1,
  async run(stage) {
    const { tablet, log, proxy, random } = stage;
    await stand(stage);
    proxy.mode = 'down';
    const press = await capture(stage);
    const waiting = (await parcelsOn(tablet.page)).find(({ id }) => id === press.id);
    if (press.id && waiting && waiting.state !== 'delivered') {
      const how = random.pick(['bytes', 'row'] as const);
      if (await damage(tablet.page, press.id, how)) {
        log.fault(how === 'row' ? 'stored photo missing' : 'stored photo damaged');
        press.fate = 'damaged';
      }
    }
    proxy.heal();
    await nudge(stage);
  },
};

export const TABLET: readonly Episode[] = [
  idleTab,
  crashTab,
  reload,
  stopWorker,
  frozenTab(2),
  frozenTab(5),
  wrongClock,
  full,
  rot,
];
