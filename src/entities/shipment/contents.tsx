import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';

import { readShipmentPapers } from '../../../contract/calls/shipments.ts';
import { isUnsent } from '../../../contract/shipment-states.ts';
import { read } from '../../api/calls.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { PartsPending } from '../../engine/detail/detail-skeleton.tsx';
import { OrderCard, OrderItem } from '../order/card.tsx';
import { AddressLines } from '../order/parts.tsx';

import classes from '../order/order.module.css';

/** The items of a shipment, and where it goes. */
export function ShipmentContents({ record }: { record: ResourceRecord }) {
  const query = useQuery(read(readShipmentPapers, { query: { ids: [record._id] } }));
  const papers = query.data?.[0];
  if (!papers) return <PartsPending query={query} />;
  const { lines, to, phone, note } = papers;
  const mayPack = isUnsent(record['status']);
  return (
    <div className={classes['parts']} data-testid="shipment-contents">
      <OrderCard id="shipment-lines" title={<Trans>Items</Trans>}>
        <ul className={classes['lines']}>
          {lines.map((line) => (
            <li key={line._id} className={classes['line']}>
              <OrderItem
                item={line}
                note={line.isRefunded && mayPack ? <Trans>Refunded: don’t pack it</Trans> : null}
              />
            </li>
          ))}
        </ul>
      </OrderCard>
      <OrderCard id="shipment-to" title={<Trans>Shipping address</Trans>}>
        <p className={classes['address']}>
          <AddressLines address={to} />
          {phone === null ? null : <span>{phone}</span>}
        </p>
        {note === '' ? null : <p className={classes['address']}>{note}</p>}
      </OrderCard>
    </div>
  );
}
