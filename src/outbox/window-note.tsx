import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '@mantine/core';
import { useEffect, useState } from 'react';

import { isLasting } from '../store/data-lifetime.ts';

import classes from './panel.module.css';

/** Closed by its button, it stays closed until the page is reloaded. */
let isClosed = false;

/** Warns before the first photo that stored data may not outlive this window. */
export function WindowNote() {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    void isLasting().then(
      (lasting) => setShown(!lasting && !isClosed),
      () => undefined,
    );
  }, []);
  if (!shown) return null;
  const close = () => {
    isClosed = true;
    setShown(false);
  };
  return (
    <Alert
      color="yellow"
      title={t`Is this a private window?`}
      classNames={{ title: classes['title'] ?? '', closeButton: classes['close'] ?? '' }}
      withCloseButton
      closeButtonLabel={t`Hide this note`}
      onClose={close}
      role="note"
    >
      <Trans>Closing a private window deletes items that aren’t sent yet. Take photos in a normal window.</Trans>
    </Alert>
  );
}
