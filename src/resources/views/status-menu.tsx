import { lazy, Suspense } from 'react';

import type { ItemKind } from '../../../contract/code.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';

const ItemStatus = lazy(async () => ({ default: (await import('./item-status.tsx')).ItemStatus }));

/** The status menu of a kind's detail screen; its code comes with the first detail that is opened. */
export const statusMenu = (kind: ItemKind) =>
  function DetailStatus({ record }: { record: ResourceRecord }) {
    return (
      <Suspense>
        <ItemStatus kind={kind} record={record} />
      </Suspense>
    );
  };
