import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';

import { CompassIcon } from '../ui/more-icons.ts';
import { Notice } from '../ui/notice.tsx';
import { useDocumentTitle } from '../ui/use-document-title.ts';

/** No screen has this address. */
export function NotFound() {
  const { t } = useLingui();
  useDocumentTitle(t`Page not found`);
  return (
    <Notice
      icon={CompassIcon}
      order={1}
      title={t`This page doesn’t exist`}
      action={
        <Button component={Link} to="/">
          <Trans>Go to start page</Trans>
        </Button>
      }
    >
      <Trans>Check the address, or go to the start page.</Trans>
    </Notice>
  );
}
