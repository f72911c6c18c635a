import { useLingui } from '@lingui/react/macro';

import { ErrorList } from '../shell/error-list.tsx';
import { useErrors } from '../shell/use-errors.ts';
import { Page } from '../ui/page.tsx';

/** The error log of this device as a page (spec section 2, demo routes). */
export function ErrorLog() {
  const { t } = useLingui();
  const errors = useErrors();
  return (
    <Page title={t`Error log`}>
      {errors ? (
        <div>
          <ErrorList errors={errors} />
        </div>
      ) : null}
    </Page>
  );
}
