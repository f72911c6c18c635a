import { Trans, useLingui } from '@lingui/react/macro';

import { CompassIcon } from '../../ui/more-icons.ts';
import { Notice } from '../../ui/notice.tsx';

/** The record does not exist, or not for this person. */
export function RecordMissing() {
  const { t } = useLingui();
  return (
    <Notice icon={CompassIcon} title={t`This doesn’t exist`}>
      <Trans>It may have been deleted, or the link is incomplete.</Trans>
    </Notice>
  );
}
