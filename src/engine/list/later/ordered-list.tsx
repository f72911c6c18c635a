import { useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';

import { positionCall } from '../../../../contract/change-calls.ts';
import type { ResourceName } from '../../../../contract/resource-access.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { resourceKey, type ResourceRecord } from '../../../api/resource-queries.ts';
import { Sortable } from '../../sorting/sortable.tsx';
import { useChangeRecord } from '../../use-change-record.ts';
import { textOf } from '../../values/text-of.ts';
import { ListOrderContext } from '../list-order.ts';

interface OrderedListProps {
  name: ResourceName;
  resource: Resource;
  /** Those of one page. */
  records: readonly ResourceRecord[];
  /** Index of the first one in the whole list, from 0. */
  first: number;
  total: number;
  tiles: boolean;
  /** Draws the records in their order. */
  children: (records: readonly ResourceRecord[]) => ReactNode;
}

/** A list whose records can be moved: dragged, by a menu, or by keys. They stand where they were put while the server is asked. */
export function OrderedList({ resource, records, first, tiles, children, ...list }: OrderedListProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const change = useChangeRecord(list.name);
  const [announced, setAnnounced] = useState('');
  const [order, setOrder] = useState<readonly string[] | null>(null);
  // One after the other, as they were made.
  const last = useRef(Promise.resolve());
  const waiting = useRef(0);
  const shown = order ? inOrder(records, order) : records;
  const ids = shown.map(({ _id }) => _id);

  const move = (record: ResourceRecord, to: number) => {
    const from = ids.indexOf(record._id);
    if (to === first + from || to < 0 || to >= list.total) return;
    const index = to - first;
    const neighbour = ids[index];
    const isUp = index < from;
    const body =
      to === 0
        ? { to: 'first' }
        : to === list.total - 1
          ? { to: 'last' }
          : neighbour === undefined
            ? { to: isUp ? 'up' : 'down' }
            : { to: isUp ? 'before' : 'after', neighbour };
    if (neighbour !== undefined) setOrder(ids.toSpliced(from, 1).toSpliced(index, 0, record._id));
    const name = textOf(record[resource.title]);
    const send = async () => {
      if (await change(positionCall(resource), record, body))
        setAnnounced(t`${name} is now ${to + 1} of ${list.total}`);
      waiting.current -= 1;
      if (waiting.current > 0) return;
      await client.invalidateQueries({ queryKey: [...resourceKey(list.name), 'list'] }, { cancelRefetch: false });
      if (waiting.current === 0) setOrder(null);
    };
    waiting.current += 1;
    last.current = last.current.then(send);
  };
  return (
    <ListOrderContext value={{ count: list.total, move }}>
      <Sortable
        column={!tiles}
        ids={ids}
        onMove={(id, to) => {
          const moved = shown.find(({ _id }) => _id === id);
          if (moved) move(moved, first + to);
        }}
      >
        {children(shown)}
      </Sortable>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </ListOrderContext>
  );
}

/** Records that came meanwhile are last. */
function inOrder(records: readonly ResourceRecord[], order: readonly string[]): ResourceRecord[] {
  const known = new Map(records.map((record) => [record._id, record]));
  return [...order.flatMap((id) => known.get(id) ?? []), ...records.filter(({ _id }) => !order.includes(_id))];
}
