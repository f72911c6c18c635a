import { useLingui } from '@lingui/react/macro';
import { Suspense, useContext } from 'react';

import type { ResourceRecord } from '../../api/resource-queries.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { MoreIcon } from '../../ui/list-icons.ts';
import { Popup } from '../../ui/popup.tsx';
import { textOf } from '../values/text-of.ts';
import { ListOrderContext } from './list-order.ts';
import type { OpenedFrom } from './record-link.tsx';

import classes from './row-menu.module.css';

const RowEntries = lazyComponent(async () => (await import('./later/row-entries.tsx')).RowEntries);

const RowGrip = lazyComponent(async () => (await import('./later/row-grip.tsx')).RowGrip);

/** The menu with the actions of one record of a list, beside the handle of one that can be moved; its entries load when the first menu opens. */
export function RowMenu(props: OpenedFrom & { record: ResourceRecord }) {
  const { resource, record, at } = props;
  const { t } = useLingui();
  const name = textOf(record[resource.title]);
  const isOrdered = useContext(ListOrderContext) !== null;
  return (
    <div className={classes['place']}>
      {isOrdered ? (
        <Suspense fallback={<span className={classes['grip']} />}>
          <RowGrip {...{ record, name, at }} />
        </Suspense>
      ) : null}
      <Popup label={t`Actions for ${name}`} face={<MoreIcon size={20} />} kind="menu">
        {(close) => (
          <Suspense>
            <RowEntries {...props} close={close} />
          </Suspense>
        )}
      </Popup>
    </div>
  );
}
