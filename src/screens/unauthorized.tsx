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
      title={t`This page is not open to you`}
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
      <Trans>Your account has no permission for it. An administrator can give it to you.</Trans>
    </Notice>
  );
}
