import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';

import { mayWrite, SCREENS } from '../../contract/access.ts';
import type { ResourceRecord } from '../api/resource-queries.ts';
import { textOf } from '../engine/values/text-of.ts';
import { useProfile } from '../session/use-session.ts';
import { QrCode } from '../ui/qr-code.tsx';
import { tagOf } from './item-tag.ts';
import { PrintLabel } from './print-label.tsx';
import { tagAddress } from './tag-address.ts';

import classes from './tag-card.module.css';

/** An item's tag on its own screen: the QR code, and a print button. */
export function TagCard({ record }: { record: ResourceRecord }) {
  const { t } = useLingui();
  const profile = useProfile();
  const id = useId();
  const code = textOf(record['code']);
  return (
    <section className={classes['card']} aria-labelledby={id} data-testid="tag-card">
      <div className={classes['qr']} role="img" aria-label={t`QR code of ${code}`}>
        <QrCode text={tagAddress(code, profile)} />
      </div>
      <div className={classes['about']}>
        <h2 id={id}>
          <Trans>Tag</Trans>
        </h2>
        <p className={classes['hint']}>
          <Trans>Scan to open this item.</Trans>
        </p>
      </div>
      {mayWrite(SCREENS.labels.who, profile) ? (
        <div className={classes['print']}>
          <PrintLabel {...tagOf(code, record)} />
        </div>
      ) : null}
    </section>
  );
}
