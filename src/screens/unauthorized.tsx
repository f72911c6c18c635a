import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';

import { LockIcon } from '../ui/icons.tsx';
import { Notice } from '../ui/notice.tsx';
import { useDocumentTitle } from '../ui/use-document-title.ts';

/** The screen exists, but not for this person. */
export function Unauthorized() {
  const { t } = useLingui();
  useDocumentTitle(t`No access`);
  return (
    <Notice
      icon={LockIcon}
      order={1}
      title={t`You don’t have access to this page`}
      action={
        <>
          <Button component={Link} to="/">
            <Trans>Go to start page</Trans>
          </Button>
          <Button variant="default" onClick={() => window.history.back()}>
            <Trans>Back</Trans>
          </Button>
        </>
      }
    >
      <Trans>Ask an administrator for access.</Trans>
    </Notice>
  );
}
