// First: within one file, modules run in the order of their imports, and the rest needs the policy.
import './trusted-types.ts';
import '../ui/styles-start.ts';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';

import type { Language } from '../../contract/language-tags.ts';
import { setCredentials } from '../api/credentials.ts';
import { activate, chosenLanguage, loadSignedInTexts, withTexts } from '../i18n/i18n.ts';
import { hasToken, keepSession, session, startSession } from '../session/session.ts';
import { startLooks } from '../shell/looks.ts';
import { onSilence } from '../store/silence.ts';
import { ErrorScreen } from '../ui/error-screen.tsx';
import { firstScreenDrawn } from '../ui/first-screen.ts';
import { keepInstallOffer } from '../ui/install-prompt.ts';
import { askAgainForStyles, untilLoaded } from '../ui/lazy-component.ts';
import { SilentStorage } from '../ui/silent-storage.tsx';
import { catchWindowErrors, reactErrors } from './error-catcher.ts';
import { Providers } from './providers.tsx';
import { createAppRouter } from './router.tsx';

const IDLE_MS = 1000;
/** The outbox starts after this time even if the first screen is slow, in ms. */
const TIMEOUT_MS = 10_000;

/** Draws the first screen, then starts the background work. */
async function start(): Promise<void> {
  catchWindowErrors();
  askAgainForStyles();
  keepInstallOffer();
  startLooks();
  const language = chosenLanguage();
  setCredentials({ language });
  // Before any text: while the first screen is computed, nobody else needs the link.
  void document.fonts.load('1em Geist').catch(() => undefined);
  await firstScreen(firstTexts(language));
  // Whoever asks later wants what is true then.
  globalThis.earlyAnswers = undefined;
  await idle();
  // Store the session before any cached read, which belongs to it. If that fails, the outbox retries.
  await keepSession().catch(() => undefined);
  firstScreenDrawn();
  const { startBackground } = await untilLoaded(() => withTexts(() => import('./background.ts')));
  startBackground();
}

async function firstTexts(language: Language): Promise<void> {
  if (hasToken()) await loadSignedInTexts(language);
  await activate(language);
}

/** Draws the first screen of the signed-in person, or the reason why this device's database does not answer or is not writable. */
async function firstScreen(texts: Promise<void>): Promise<void> {
  // Computed while the session is read, not after it.
  if (hasToken()) void import('./signed-in.tsx').catch(() => undefined);
  const stopListening = onSilence(() => void texts.then(() => draw(<SilentStorage />)));
  try {
    await Promise.all([startSession(), texts]);
  } catch (error) {
    await texts;
    draw(<ErrorScreen error={error} />);
    return;
  } finally {
    stopListening();
  }
  // In parallel with the screen: without the cookie they were not requested above.
  if (session().status === 'signedIn') void loadSignedInTexts().catch(() => undefined);
  const router = createAppRouter();
  const rendered = new Promise<void>((resolve) => {
    const stop = router.subscribe('onRendered', () => {
      stop();
      resolve();
    });
    setTimeout(resolve, TIMEOUT_MS);
  });
  draw(<RouterProvider router={router} />);
  await rendered;
  await Promise.race([firstReads(), new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))]);
}

/** Waits for the first screen's requests, so that background files do not compete with them on a slow link. */
async function firstReads(): Promise<void> {
  const now = session();
  if (now.status !== 'signedIn') return;
  const { waitForRequests } = await untilLoaded(() => import('./read-ahead.ts'));
  await waitForRequests(now.profile._id);
}

/** Waits until the browser is idle, up to a limit; Safari has no API for it. */
const idle = (): Promise<unknown> =>
  new Promise((resolve) =>
    'requestIdleCallback' in window ? requestIdleCallback(resolve, { timeout: IDLE_MS }) : setTimeout(resolve, 200),
  );

let root: Root | null = null;

function draw(content: ReactNode): void {
  const place = document.getElementById('root');
  if (!place) throw new Error('index.html has no #root');
  root ??= createRoot(place, reactErrors);
  root.render(
    <StrictMode>
      <Providers>{content}</Providers>
    </StrictMode>,
  );
}

// Not awaited: the files that it loads import this one, and would wait for its end.
void start();
