import { lazy, Suspense, useSyncExternalStore } from 'react';

import { subscribeToasts, toastsWanted } from './toast.ts';

/** How long to wait before their code is asked for again, in ms. */
const AGAIN_MS = 3000;

/** A network that fails while their code is loaded is no reason to lose the page, which a rejection here would take down. */
async function load(): Promise<{ default: typeof import('./toasts.tsx').Toasts }> {
  try {
    return { default: (await import('./toasts.tsx')).Toasts };
  } catch {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    return load();
  }
}

const Toasts = lazy(load);

/** Holds the place of toasts, empty until the first one. */
export function ToastPlace() {
  const wanted = useSyncExternalStore(subscribeToasts, toastsWanted);
  if (!wanted) return null;
  return (
    <Suspense>
      <Toasts />
    </Suspense>
  );
}
