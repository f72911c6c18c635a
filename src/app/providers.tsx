import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider, type MantineColorSchemeManager } from '@mantine/core';
import { type ReactNode, Suspense, useSyncExternalStore } from 'react';

import { useLooks } from '../shell/looks.ts';
import { lazyComponent } from '../ui/lazy-component.ts';
import { cssVariablesOf, themeOf } from '../ui/theme.ts';
import { subscribeToasts, toastsWanted } from '../ui/toast.ts';

/** Mantine stores the scheme in local storage, which a log-out clears; ours is in a cookie. */
const NOT_KEPT_BY_MANTINE: MantineColorSchemeManager = {
  get: (scheme) => scheme,
  set: () => undefined,
  clear: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
};

/** Language, theme and toasts for every screen, signed in or not. */
export function Providers({ children }: { children: ReactNode }) {
  const { colour, scheme } = useLooks();
  return (
    <I18nProvider i18n={i18n}>
      {/* The provider computes Mantine's variables anyway, so their style sheet is not loaded as well. */}
      <MantineProvider
        theme={themeOf(colour)}
        cssVariablesResolver={cssVariablesOf(colour)}
        deduplicateCssVariables={false}
        colorSchemeManager={NOT_KEPT_BY_MANTINE}
        defaultColorScheme="auto"
        {...(scheme === 'system' ? {} : { forceColorScheme: scheme })}
      >
        {children}
        <ToastPlace />
      </MantineProvider>
    </I18nProvider>
  );
}

const Toasts = lazyComponent(async () => (await import('../ui/toasts.tsx')).Toasts);

/** Placeholder of toasts, empty until the first one. */
function ToastPlace() {
  const wanted = useSyncExternalStore(subscribeToasts, toastsWanted);
  if (!wanted) return null;
  return (
    <Suspense>
      <Toasts />
    </Suspense>
  );
}
