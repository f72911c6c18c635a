/** The actions of the person at the counter, whatever happens to the tablet. */
import { setTimeout as sleep } from 'node:timers/promises';

import type { Page } from '@playwright/test';

import type { Person } from '../flows/support/api.ts';
import { addButton, badge, choose, fillSignIn, openForm } from '../flows/support/counter.ts';
import { addPhoto as addFormPhoto, input, word } from '../flows/support/item-form.ts';
import { watchdog } from '../support/watchdog.ts';
import { parcelsOn } from './device-data.ts';
import type { Press } from './log.ts';
import type { Stage } from './stage.ts';

/** Photos that the bench adds to one item at most; the app has a limit too. */
const ADDED_MAX = 4;

type Form = 'Products' | 'Fabrics' | 'Textile mixes';

/** Where a capture is interrupted: with the button down, or just after. */
export interface CaptureOptions {
  photos?: 1 | 2;
  /** How often Save is tapped, at once. */
  taps?: 1 | 2;
  /** Called when the button is down, before any response. */
  pressed?: () => Promise<void>;
}

/** Prepares the tablet for the next capture from any state: on, app open, signed in, form on screen. */
export async function stand(stage: Stage, form: Form = 'Products'): Promise<Page> {
  const { tablet, proxy } = stage;
  if (!tablet.isOn) await tablet.start();
  const { page } = tablet;
  await tablet.context.addCookies([{ name: 'language', value: 'EN', url: proxy.url }]);
  if (!page.url().startsWith(proxy.url) || page.url().endsWith('/intake'))
    await page.goto(`${proxy.url}/products/index`);
  const slot = page.locator('[data-slot="itemImage"]').first();
  const choice = page.getByRole('dialog').getByRole('button', { name: form });
  const signInButton = page.getByRole('button', { name: 'Sign in' });
  for (let tries = 0; tries < 6; tries++) {
    await slot.or(choice).or(signInButton).or(addButton(page)).first().waitFor();
    if (await page.getByTestId('resumed').isVisible()) {
      // A capture left unfinished by a kill was never promised; a new press must not inherit its photos.
      await page.getByTestId('resumed').getByRole('button', { name: 'Discard' }).click();
      const question = page.getByRole('dialog', { name: 'Discard this item?' });
      await question.getByRole('button', { name: 'Discard' }).click();
      await question.waitFor({ state: 'hidden' });
      continue;
    }
    if (await slot.isVisible()) return page;
    if (await signInButton.isVisible()) {
      // Chromium writes cookies to disk with a delay, so after a kill the session may be lost.
      proxy.mode = 'pass';
      await fillSignIn(page, stage.person);
      // What a busy machine answers too late is pressed once more, as a person would.
      await signInButton.waitFor({ state: 'hidden' }).catch(() => undefined);
    } else {
      await openForm(page, form);
    }
  }
  throw new Error('the form does not open');
}

/** Captures one item. The log records the press before the app does, and the promise as soon as it is on screen. */
export async function capture(stage: Stage, options: CaptureOptions = {}): Promise<Press> {
  const { tablet, log, person } = stage;
  const { page } = tablet;
  const count = options.photos ?? 1;
  const press = log.press(person._id, count);
  const files = await stage.photos(press.number, count);
  for (const [index, slot] of (['itemImage', 'tagImage'] as const).slice(0, count).entries()) {
    await choose(page, slot, files[index] ?? []);
    await page.locator(`[data-slot="${slot}"] img`).waitFor();
  }
  await untilSaved(stage, press, async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click({ clickCount: options.taps ?? 1 });
    await options.pressed?.();
  });
  return press;
}

/** Opens counter mode from any state, with no photos in hand. */
export async function standAtCounter(stage: Stage): Promise<void> {
  const page = await stand(stage);
  const [blank = ''] = await stage.photos(0, 1);
  await stage.tablet.show(blank);
  await page.goto(`${stage.proxy.url}/intake`);
  await page.locator('[data-testid="viewfinder"][data-live="true"]').waitFor();
  const startOver = page.getByRole('button', { name: 'Start over' });
  if (!(await startOver.isVisible())) return;
  await startOver.click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await startOver.waitFor({ state: 'detached' });
}

/** Photographs a garment with the camera of counter mode: once, skipping its tag, or twice. */
export async function shootGarment(stage: Stage, { photos = 1, pressed }: CaptureOptions = {}): Promise<Press> {
  const { tablet, log, person } = stage;
  const { page } = tablet;
  const press = log.press(person._id, photos);
  const files = await stage.photos(press.number, photos);
  await untilSaved(stage, press, async () => {
    for (const [index, slot] of (['itemImage', 'tagImage'] as const).slice(0, photos).entries()) {
      await tablet.show(files[index] ?? '');
      await page.locator(`[data-testid="place"][data-slot="${slot}"]`).waitFor();
      await page.locator('[data-testid="shutter"][aria-disabled="false"]').click();
    }
    if (photos === 1) await page.getByTestId('skip').click();
    await pressed?.();
  });
  return press;
}

/** Does what saves a capture, which is promised as soon as the app shows it as saved. */
async function untilSaved(stage: Stage, press: Press, save: () => Promise<void>): Promise<void> {
  const { page } = stage.tablet;
  const saved = page.getByTestId('saved-item');
  const before = (await saved.count()) > 0 ? await saved.getAttribute('data-seq') : null;
  press.at = Date.now();
  await save();
  const fresh = before === null ? saved : page.locator(`[data-testid="saved-item"]:not([data-seq="${before}"])`);
  await fresh.waitFor();
  press.saved = true;
  press.seq = Number(await fresh.getAttribute('data-seq'));
  await recognise(stage);
}

/** Opens the item of a delivered capture of this person, making one if there is none yet. Returns its press. */
export async function openItem(stage: Stage): Promise<Press> {
  const { tablet, log, proxy, person } = stage;
  const isThere = ({ id, fate }: Press) => id !== null && fate === 'ordinary' && log.delivered.has(id);
  const hasRoom = (press: Press) => log.presses.filter(({ on }) => on === press).length < ADDED_MAX;
  const findItem = async () => {
    const own = log.presses.filter(
      (press) => press.person === person._id && !press.on && isThere(press) && hasRoom(press),
    );
    const [found] = await stage.truth.recordsOf(
      'products',
      own.map(({ id }) => id ?? ''),
    );
    return found && { ...found, press: own.find(({ id }) => id === found.key) };
  };
  let item = await findItem();
  if (!item?.press) {
    const fresh = await capture(stage);
    await nudgeUntil(stage, () => isThere(fresh), 20_000);
    item = await findItem();
  }
  if (!item?.press) throw new Error('no item to add a photo to');
  await tablet.page.goto(`${proxy.url}/products/detail/${item.id}`);
  await gallery(tablet.page).waitFor();
  return item.press;
}

const gallery = (page: Page) => page.getByRole('region', { name: 'Photos' });

/** Adds a photo to the item on screen. It is promised once it is no longer shown as being prepared. */
export async function addPhoto(stage: Stage, on: Press): Promise<void> {
  const { page } = stage.tablet;
  await photograph(stage, on, async (file) => {
    await gallery(page).locator('input[type=file]').nth(1).setInputFiles(file);
    const use = page.getByRole('button', { name: 'Use photo' });
    await use.click();
    await use.waitFor({ state: 'detached' });
    await gallery(page).locator('[data-state="preparing"]').waitFor({ state: 'detached' });
  });
}

/** Saves a textile mix with the full form. */
export async function fillForm(stage: Stage): Promise<void> {
  const { page } = stage.tablet;
  await photograph(stage, null, async (file) => {
    await page.goto(`${stage.proxy.url}/generics/create`);
    await addFormPhoto(page, file);
    await input(page, 'name').fill('From the desk');
    await word(page, 'colors', 'blue');
    await input(page, 'weight').fill('2 kg');
    await input(page, 'price').fill('8');
    await page.keyboard.press('Control+s');
    await page
      .getByText(/\w created\.|It will be sent when you’re back online/)
      .first()
      .waitFor();
  });
}

/** Takes a photo by `save`, which ends when the app has promised it; its row must be there by then. */
async function photograph(stage: Stage, on: Press | null, save: (file: string) => Promise<void>): Promise<void> {
  const { tablet, log, person } = stage;
  const press = log.press(person._id, 1, on);
  const [file = ''] = await stage.photos(press.number, 1);
  const before = new Set((await parcelsOn(tablet.page)).map(({ id }) => id));
  await save(file);
  const rows = await parcelsOn(tablet.page);
  const row = rows.find(({ id }) => !before.has(id));
  if (!row) log.violation(`press ${press.number}: it is shown as saved, its row is not there`);
  else Object.assign(press, { saved: true, seq: row.seq, id: row.id, code: row.code });
}

/** Captures several items one by one. */
export async function captureMany(stage: Stage, count: number): Promise<Press[]> {
  const made: Press[] = [];
  for (let index = 0; index < count; index++) {
    made.push(await capture(stage, { photos: stage.random.next() < 0.2 ? 2 : 1 }));
  }
  return made;
}

/** Reads the keys of the log's captures from the device's rows, by order. */
export async function recognise(stage: Stage): Promise<void> {
  const unknown = stage.log.presses.filter(({ seq, id }) => seq !== null && id === null);
  if (unknown.length === 0) return;
  const bySeq = new Map((await parcelsOn(stage.tablet.page)).map((parcel) => [parcel.seq, parcel]));
  for (const press of unknown) {
    const parcel = bySeq.get(press.seq ?? -1);
    if (!parcel) stage.log.violation(`press ${press.number}: the app said "saved", its row is not there`);
    press.id = parcel?.id ?? null;
    press.code = parcel?.code ?? null;
  }
}

/** Fires the `online` event on every open page. */
export async function nudge(stage: Stage): Promise<void> {
  if (!stage.tablet.isOn) return;
  for (const page of stage.tablet.context.pages()) {
    if (stage.frozen.has(page)) continue;
    const said = page.evaluate(() => window.dispatchEvent(new Event('online'))).catch(() => undefined);
    // A crashed page never responds.
    await Promise.race([said, sleep(300)]);
  }
}

/** Waits for an event on the network, repeatedly firing `online`. */
export async function nudgeUntil(stage: Stage, done: () => boolean, ms: number): Promise<boolean> {
  for (const end = Date.now() + watchdog(ms); Date.now() < end;) {
    if (done()) return true;
    await nudge(stage);
    await sleep(120);
  }
  return done();
}

/** Kills the tablet, like a removed battery. */
export async function killTablet(stage: Stage, kind: string): Promise<void> {
  stage.log.fault(kind);
  stage.log.kills.browser += 1;
  await stage.tablet.kill();
}

/** Signs out with the buttons, and confirms. */
export async function logOut(stage: Stage): Promise<void> {
  const { page } = stage.tablet;
  await page.getByRole('button', { name: 'Log out' }).first().click();
  const question = page.getByRole('dialog', { name: 'Log out' });
  await question.getByRole('button', { name: /^(Confirm|Log out anyway)$/ }).click();
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
}

/** Another person signs in. */
export async function signInAs(stage: Stage, person: Person): Promise<void> {
  stage.person = person;
  await fillSignIn(stage.tablet.page, person);
  await badge(stage.tablet.page).waitFor();
}

/** Retries some captures in the outbox, by order, as a person does. */
export async function retry(stage: Stage, captures: readonly number[]): Promise<void> {
  const { page } = stage.tablet;
  await badge(page).click();
  for (const seq of captures) {
    const row = page.locator(`[data-testid="parcel"][data-seq="${seq}"]`);
    await row
      .getByRole('button', { name: /^(Try again|Send with a new code)$/ })
      .first()
      .click();
  }
  await page.keyboard.press('Escape');
}
