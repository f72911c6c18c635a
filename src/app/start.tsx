import './trusted-types.ts';
import '../ui/styles-start.ts';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';

import { setCredentials } from '../api/credentials.ts';
import { activate, chosenLanguage, loadAllTexts } from '../i18n/i18n.ts';
import { session, startSession } from '../session/session.ts';
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
/** However slowly the first screen comes, what waits in the outbox is sent. */
const PATIENCE_MS = 10_000;

/** Draws the first screen, then starts the work behind it. */
export async function start(): Promise<void> {
  catchWindowErrors();
  askAgainForStyles();
  keepInstallOffer();
  startLooks();
  const language = chosenLanguage();
  setCredentials({ language });
  await activate(language);
  await firstScreen();
  await idle();
  firstScreenDrawn();
  const { startBackground } = await untilLoaded(() => import('./background.ts'));
  startBackground();
}

/** Draws what is to be seen by who is signed in; while this device's database does not answer, or where it cannot be written, the reason. */
async function firstScreen(): Promise<void> {
  const stopListening = onSilence(() => draw(<SilentStorage />));
  try {
    await startSession();
  } catch (error) {
    draw(<ErrorScreen error={error} />);
    return;
  } finally {
    stopListening();
  }
  // Along with the screen they belong to, not after it.
  if (session().status === 'signedIn') void loadAllTexts().catch(() => undefined);
  const router = createAppRouter();
  const rendered = new Promise<void>((resolve) => {
    const stop = router.subscribe('onRendered', () => {
      stop();
      resolve();
    });
    setTimeout(resolve, PATIENCE_MS);
  });
  draw(<RouterProvider router={router} />);
  await rendered;
}

/** Until the browser has nothing better to do, at most for a moment; Safari has no word for it. */
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
