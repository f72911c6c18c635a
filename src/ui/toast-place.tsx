import { Suspense, useSyncExternalStore } from 'react';

import { lazyComponent } from './lazy-component.ts';
import { subscribeToasts, toastsWanted } from './toast.ts';

const Toasts = lazyComponent(async () => (await import('./toasts.tsx')).Toasts);

/** Placeholder of toasts, empty until the first one. */
export function ToastPlace() {
  const wanted = useSyncExternalStore(subscribeToasts, toastsWanted);
  if (!wanted) return null;
  return (
    <Suspense>
      <Toasts />
    </Suspense>
  );
}
