import './trusted-types.ts';
import '../ui/styles-start.ts';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

import { setCredentials } from '../api/credentials.ts';
import { activate, chosenLanguage } from '../i18n/i18n.ts';
import { startSession } from '../session/session.ts';
import { ErrorScreen } from './error-screen.tsx';
import { Providers } from './providers.tsx';
import { createAppRouter } from './router.tsx';

const IDLE_MS = 1000;

/** Draws the first screen, then starts the work behind it. */
export async function start(): Promise<void> {
  const language = chosenLanguage();
  setCredentials({ language });
  await activate(language);
  draw(await firstScreen());
  await idle();
  const { startBackground } = await import('./background.ts');
  startBackground();
}

/** The router, once it is known who is signed in; where this device's database cannot be opened, the reason. */
async function firstScreen(): Promise<ReactNode> {
  try {
    await startSession();
    return <RouterProvider router={createAppRouter()} />;
  } catch (error) {
    return <ErrorScreen error={error} />;
  }
}

/** Until the first screen has had its turn, at most for a moment; Safari has no word for it. */
const idle = (): Promise<unknown> =>
  new Promise((resolve) =>
    'requestIdleCallback' in window ? requestIdleCallback(resolve, { timeout: IDLE_MS }) : setTimeout(resolve, 200),
  );

function draw(content: ReactNode): void {
  const place = document.getElementById('root');
  if (!place) throw new Error('index.html has no #root');
  createRoot(place).render(
    <StrictMode>
      <Providers>{content}</Providers>
    </StrictMode>,
  );
}
