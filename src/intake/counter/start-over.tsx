import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { Counter } from './use-counter.ts';

import classes from './controls.module.css';

/** Discards the photos of the current item, after a confirmation: gloves press wrong buttons. */
export function StartOver({ counter }: { counter: Counter }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <button type="button" className={classes['small']} onClick={() => setAsking(true)} disabled={counter.busy}>
        <Trans>Start over</Trans>
      </button>
      <ConfirmDialog
        opened={asking}
        title={t`Discard these photos?`}
        confirm={t`Discard`}
        cancel={t`Keep them`}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void counter.discard();
        }}
      >
        <Trans>The current item isn’t saved yet. Its photos can’t be recovered.</Trans>
      </ConfirmDialog>
    </>
  );
}
