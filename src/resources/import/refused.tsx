import { Trans } from '@lingui/react/macro';
import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';

/** Says that something did not work, and that nothing is lost by it. */
export function Refused({ children }: { children: ReactNode }) {
  return (
    <Alert color="red" role="alert">
      {children} <Trans>Nothing was changed yet.</Trans>
    </Alert>
  );
}
