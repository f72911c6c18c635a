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
        <Trans>Perhaps the import has begun nevertheless. Try again here: nothing is done twice.</Trans>
      ) : (
        <Trans>Nothing was changed yet.</Trans>
      )}
    </Alert>
  );
}
