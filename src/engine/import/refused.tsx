import { Trans } from '@lingui/react/macro';
import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';

interface RefusedProps {
  children: ReactNode;
  /** An import was asked for, and nobody knows whether it began. */
  unsure?: boolean;
}

/** Says that something did not work, and what is safe about it. */
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
