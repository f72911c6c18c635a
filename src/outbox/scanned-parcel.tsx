import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import type { Parcel } from '../store/db.ts';
import { useNow } from '../ui/use-now.ts';
import { ParcelRow } from './parcel-row.tsx';
import { useBearer } from './use-outbox.ts';

import rows from '../ui/rows.module.css';
import classes from './parcel-list.module.css';

interface ScannedParcelProps {
  code: string;
  lane: string;
  beside?: (parcel: Parcel) => ReactNode;
}

/** The item of a scanned tag, above the list. Renders nothing if it is not this person's. */
export function ScannedParcel({ code, lane, beside }: ScannedParcelProps) {
  const now = useNow();
  const parcel = useBearer(code);
  if (parcel?.lane !== lane) return null;
  return (
    <section className={classes['place']} aria-labelledby="scanned" data-testid="scanned">
      <h2 id="scanned" className={classes['heading']}>
        <Trans>Scanned tag</Trans>
      </h2>
      <ul className={`${rows['rows']} ${classes['marked']}`}>
        <ParcelRow parcel={parcel} now={now} beside={beside} />
      </ul>
    </section>
  );
}
