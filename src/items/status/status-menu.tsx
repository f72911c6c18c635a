import { Suspense } from 'react';

import type { ItemKind } from '../../../contract/code.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import type { EntriesProps } from '../../engine/view.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { ItemBadge } from './item-badge.tsx';

const StatusEntries = lazyComponent(async () => (await import('./status-entries.tsx')).StatusEntries);
const ItemStatus = lazyComponent(async () => (await import('./item-status.tsx')).ItemStatus);

/** The status menu of a kind's detail screen; its code comes with the first detail that is opened. */
export const statusMenu = (kind: ItemKind) =>
  function DetailStatus({ record }: { record: ResourceRecord }) {
    return (
      <Suspense fallback={<ItemBadge record={record} />}>
        <ItemStatus kind={kind} record={record} />
      </Suspense>
    );
  };

/** The status moves in a kind's menu in a list; their code comes with the first menu that is opened. */
export const statusEntries = (kind: ItemKind) =>
  function MenuStatus(props: EntriesProps) {
    return (
      <Suspense>
        <StatusEntries kind={kind} {...props} />
      </Suspense>
    );
  };
