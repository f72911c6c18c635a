/** Actions and checks of a person at the counter, in any browser. */
import { readFileSync } from 'node:fs';

import type { Person } from '../../flows/support/api.ts';
import { type Engine, until } from './engine.ts';

/** What the page shows: its address, heading, the counter of the outbox, whether a new version is offered, what it says, what it waits for. */
interface Seen {
  path: string;
  heading: string;
  waiting: string | null;
  isOffered: boolean;
  said: string[];
  isBusy: boolean;
  mark: unknown;
}

/** What the page shows at this moment. */
export const look = (engine: Engine): Promise<Seen> =>
  engine.run(() => ({
    path: window.location.pathname,
    heading: document.querySelector('h1')?.textContent ?? '',
    waiting: document.querySelector('[data-testid="outbox-badge"]')?.getAttribute('data-waiting') ?? null,
    isOffered: document.querySelector('[data-testid="update-offer"]') !== null,
    said: [...document.querySelectorAll('[role="alert"], [role="status"], .mantine-InputWrapper-error')]
      .map(({ textContent }) => textContent)
      .filter(Boolean),
    isBusy: document.querySelector('[data-loading="true"]') !== null,
    mark: (window as { mark?: unknown }).mark ?? null,
  }));

/** Loads a page of the app afresh and waits until its heading is there. */
export async function load(engine: Engine, url: string): Promise<Seen> {
  await engine.run(() => void Object.assign(window, { mark: 'the page before' }));
  await engine.goto(url);
  const { pathname } = new URL(url);
  const isThere = ({ mark, path, heading }: Seen) => mark === null && path === pathname && heading !== '';
  return until(() => look(engine), isThere, `${pathname} is drawn`);
}

/** Signs in on the sign-in screen, in English. */
export async function signIn(engine: Engine, url: string, person: Person): Promise<void> {
  // Not on a page of the app: WebKit never installs a worker, until it is started afresh, when the page that registered it is left
  // within some 40 ms (seen in WebKitGTK 2.50 with a page of three lines).
  await engine.goto(`${url}/sw.js`);
  await until(
    () => look(engine),
    ({ path }) => path === '/sw.js',
    'a file of the server',
  );
  await engine.run(() => void (document.cookie = 'language=EN; path=/; max-age=86400'));
  await load(engine, `${url}/login`);
  await engine.run(
    (email, password) => {
      const fill = (selector: string, text: string) => {
        const field = document.querySelector<HTMLInputElement>(selector);
        if (!field) throw new Error(`no ${selector}`);
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      };
      fill('input[autocomplete="username"], input[type="email"]', email);
      fill('input[type="password"]', password);
    },
    person.email,
    person.password,
  );
  await press(engine, 'Sign in');
  await until(
    () => look(engine),
    ({ waiting }) => waiting !== null,
    'signed in',
  );
}

/** Presses the button with a name, once it is there. */
const press = (engine: Engine, name: string): Promise<unknown> =>
  until(
    () =>
      engine.run((wanted) => {
        const named = [...document.querySelectorAll('button')].filter(
          (each) => [each.textContent.trim(), each.ariaLabel].includes(wanted) && each.checkVisibility(),
        );
        // The topmost element is last in the document; an open menu is above all.
        const button = named.find((each) => each.role === 'menuitem' || each.ariaHasPopup) ?? named.at(-1);
        if (!button || button.disabled) return false;
        button.click();
        return true;
      }, name),
    (done) => done,
    `button ${name}`,
  );

/** Opens the form for a garment from a wide window, and waits until it shows a code. */
export async function openForm(engine: Engine): Promise<void> {
  await press(engine, 'Add');
  await press(engine, 'Products');
  const hasCode = () =>
    engine.run(() => [...document.querySelectorAll('input')].some(({ value }) => /^[A-Z]{3}-P\w+$/.test(value)));
  await until(hasCode, Boolean, 'the form shows a code');
}

/** Captures one item with the open form and waits until it is saved on the device. Returns its code. */
export async function capture(engine: Engine, file: string): Promise<string> {
  const saved = () =>
    engine.run(() => {
      const item = document.querySelector('[data-testid="saved-item"]');
      const code = item?.querySelector('[data-testid="saved-code"]')?.textContent ?? '';
      return { seq: item?.getAttribute('data-seq') ?? null, code };
    });
  const before = await saved();
  const bytes = readFileSync(file).toString('base64');
  const choose = (base64: string) => {
    const field = [...document.querySelectorAll<HTMLInputElement>('[data-slot="itemImage"] input[type=file]')].at(-1);
    if (!field) return false;
    const chosen = new DataTransfer();
    const content = Uint8Array.from(atob(base64), (each) => each.charCodeAt(0));
    chosen.items.add(new File([content], 'photo.jpg', { type: 'image/jpeg' }));
    field.files = chosen.files;
    field.dispatchEvent(new Event('change', { bubbles: true }));
    return true;
  };
  await until(() => engine.run(choose, bytes), Boolean, 'the form takes a photo');
  const isShown = () => engine.run(() => document.querySelector('[data-slot="itemImage"] img') !== null);
  await until(isShown, Boolean, 'the photo is shown');
  await press(engine, 'Save');
  return (await until(saved, ({ seq }) => seq !== null && seq !== before.seq, 'the item is saved')).code;
}

/** How many items wait on this device, by the badge. */
export const expectWaiting = (engine: Engine, count: number): Promise<unknown> =>
  until(
    () => look(engine),
    ({ waiting }) => waiting === String(count),
    `${count} items wait`,
  );

/** Waits until the service worker is active, so that the app opens offline. */
export const expectControlled = (engine: Engine): Promise<unknown> =>
  until(
    () => engine.run(() => navigator.serviceWorker.controller?.state === 'activated'),
    Boolean,
    'the worker is in charge',
  );

/** Waits until there is one worker, which is neither installed nor waits, and until the page has drawn what it makes of that. */
export const expectSettled = (engine: Engine): Promise<unknown> =>
  until(
    () =>
      engine.run(async () => {
        const { installing, waiting } = await navigator.serviceWorker.ready;
        for (let frame = 0; frame < 30; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
        return installing === null && waiting === null;
      }),
    Boolean,
    'one worker is there',
  );
