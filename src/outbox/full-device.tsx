import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '@mantine/core';

import classes from './panel.module.css';

/** Says that no further item can be stored safely: before a photo is taken, never after. */
export function FullDevice() {
  const { t } = useLingui();
  return (
    <Alert color="red" title={t`This device is nearly full`} classNames={{ title: classes['title'] ?? '' }}>
      <Trans>Saved items are safe. Send or export waiting items, then continue.</Trans>
    </Alert>
  );
}
