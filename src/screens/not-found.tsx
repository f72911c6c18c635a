import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';

import { CompassIcon } from '../ui/icons.tsx';
import { Notice } from '../ui/notice.tsx';

/** No screen has this address. */
export function NotFound() {
  const { t } = useLingui();
  return (
    <main>
      <title>{t`Page not found · Ordito`}</title>
      <Notice
        icon={CompassIcon}
        order={1}
        title={t`This page does not exist`}
        action={
          <Button component="a" href="/">
            <Trans>To the start page</Trans>
          </Button>
        }
      >
        <Trans>The address may be mistyped, or the page has moved.</Trans>
      </Notice>
    </main>
  );
}
