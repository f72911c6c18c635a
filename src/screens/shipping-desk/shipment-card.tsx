import { Plural, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { SCREENS } from '../../../contract/access.ts';
import type { Picture as StoredPicture } from '../../../contract/field.ts';
import { isUnsent } from '../../../contract/shipment-states.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { ActionDialog } from '../../engine/actions/action-dialog.tsx';
import { isAsking } from '../../engine/actions/words-of.ts';
import { Age } from '../../engine/values/age.tsx';
import { textOf } from '../../engine/values/text-of.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { Picture } from '../../ui/picture.tsx';
import { isSecondTap } from '../../ui/second-tap.ts';
import { useNextMove } from './use-next-move.ts';

import link from '../../ui/text-link.module.css';
import classes from './shipping-desk.module.css';

/** A shipment at the desk, with the move that brings it on. */
export function ShipmentCard({ record }: { record: ResourceRecord }) {
  const { t } = useLingui();
  const move = useNextMove(record);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const run = async () => {
    if (!move || isSecondTap()) return;
    if (isAsking(move.action, move.words)) return setAsking(true);
    setBusy(true);
    await move.run({});
    setBusy(false);
  };
  const number = textOf(record['number']);
  return (
    <article className={classes['card']} data-testid="shipment-card">
      <span className={classes['photo']}>
        <Picture picture={record['itemImage'] as StoredPicture | null} sizes="3.5rem" alt="" />
      </span>
      <div className={classes['facts']}>
        <Link
          to={SCREENS.shipmentDetail.path}
          params={{ id: record._id }}
          className={`${link['link']} ${link['alone']} ${classes['number']}`}
        >
          <CodeText>{number}</CodeText>
        </Link>
        <ShipmentFacts record={record} />
      </div>
      {move ? (
        <Button
          variant="default"
          fullWidth
          className={classes['move'] ?? ''}
          loading={busy}
          aria-label={`${t(move.words.label)} (${number})`}
          onClick={() => void run()}
        >
          {t(move.words.label)}
        </Button>
      ) : null}
      {move && asking ? (
        <ActionDialog name="shipment" record={record} recordAction={move} opened onClose={() => setAsking(false)} />
      ) : null}
    </article>
  );
}

/** For whom, of which order and hub center, how much, since when. */
export function ShipmentFacts({ record }: { record: ResourceRecord }) {
  const { customerName, city, orderNumber, hubcenterName, pieces, refundedPieces, createdAt, status } = record;
  const refunded = isUnsent(status) ? Number(refundedPieces) : 0;
  return (
    <>
      {refunded > 0 ? (
        <strong className={classes['refunded']}>
          <Plural value={refunded} one="# piece refunded: don’t pack it" other="# pieces refunded: don’t pack them" />
        </strong>
      ) : null}
      <span className={classes['to']}>{[customerName, city].map(textOf).filter(Boolean).join(', ')}</span>
      <span className={classes['quiet']}>
        {textOf(hubcenterName)} · <Plural value={Number(pieces)} one="# piece" other="# pieces" />
      </span>
      <span className={classes['quiet']}>
        {textOf(orderNumber)} · <Age moment={textOf(createdAt)} />
      </span>
    </>
  );
}
