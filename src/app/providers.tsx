import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';

import { cssVariables, theme } from '../ui/theme.ts';
import { ToastPlace } from '../ui/toast-place.tsx';

/** Language, looks and toasts: what every screen stands on, signed in or not. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <I18nProvider i18n={i18n}>
      {/* The provider computes Mantine's variables anyway, so their style sheet is not loaded as well. */}
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        deduplicateCssVariables={false}
        defaultColorScheme="auto"
      >
        {children}
        <ToastPlace />
      </MantineProvider>
    </I18nProvider>
  );
}
