import { useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';

import type { ResourceRecord } from '../../api/resource-queries.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { MoreIcon } from '../../ui/list-icons.ts';
import { Popup } from '../../ui/popup.tsx';
import { textOf } from '../values/text-of.ts';
import type { OpenedFrom } from './record-link.tsx';

import classes from './row-menu.module.css';

const RowEntries = lazyComponent(async () => (await import('./later/row-entries.tsx')).RowEntries);

/** The menu with the actions of one record of a list; its entries load when the first menu opens. */
export function RowMenu(props: OpenedFrom & { record: ResourceRecord }) {
  const { resource, record } = props;
  const { t } = useLingui();
  const name = textOf(record[resource.title]);
  return (
    <div className={classes['place']}>
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
