import { Trans } from '@lingui/react/macro';
import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';

interface RefusedProps {
  children: ReactNode;
  /** The answer to the start was lost: nobody knows whether the import runs. */
  unsure?: boolean;
}

/** Says that something failed, and what is safe. */
export function Refused({ children, unsure = false }: RefusedProps) {
  return (
    <Alert color="red" role="alert">
      {children}{' '}
      {unsure ? (
        <Trans>The import may have started anyway. Try again here: nothing is imported twice.</Trans>
      ) : (
        <Trans>Nothing has changed yet.</Trans>
      )}
    </Alert>
  );
}
