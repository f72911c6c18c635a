import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { useFailureText } from '../../api/failure-text.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { seenRecord } from '../../engine/seen-records.ts';
import { changeOrder, idsOf, type OrderFailure, orderOptions } from '../../items/order/change-order.ts';
import { after, type Step } from '../../items/order/steps.ts';
import { toastError } from '../../ui/toast.ts';
import { useSerialWork } from '../../ui/use-serial-work.ts';

/** A product with a place; no record if the device has not loaded it yet. */
export interface PlacedProduct {
  id: string;
  record: ResourceRecord | undefined;
}

/**
 * The order as the person wants it: each step shows at once and is sent in turn, on top of other people's changes; if it is refused, the
 * order reverts, and `onRefused` is called.
 */
export function useProductOrder(onRefused: () => void) {
  const { t } = useLingui();
  const words = useFailureText();
  const client = useQueryClient();
  const inTurn = useSerialWork();
  const query = useQuery(orderOptions());
  const [waiting, setWaiting] = useState<readonly Step[]>([]);
  const wanted = useRef<readonly Step[]>([]);

  const complain = (failure: OrderFailure) => {
    const why = failure.kind === 'full' ? t`The maximum is reached. Unpin a product first.` : words(failure);
    toastError(t`The order hasn’t changed. ${why}`);
    onRefused();
    // It may have arrived without an answer.
    void client.invalidateQueries({ queryKey: orderOptions().queryKey });
  };
  const step = (next: Step) => {
    const all = [...wanted.current, next];
    wanted.current = all;
    setWaiting(all);
    inTurn(async () => {
      const steps = wanted.current;
      const known = client.getQueryData(orderOptions().queryKey);
      // They were sent in an earlier turn.
      if (steps.length === 0 || !known) return;
      const answer = await changeOrder(client, known, steps);
      wanted.current = wanted.current.slice(steps.length);
      setWaiting(wanted.current);
      if (!answer.ok) complain(answer.failure);
    });
  };
  const { data } = query;
  const byId = new Map(data?.products.map((record) => [record._id, record]));
  const placed = data
    ? after(idsOf(data), waiting).map((id): PlacedProduct => {
        return { id, record: byId.get(id) ?? seenRecord(client, 'product', id)?.record };
      })
    : undefined;
  return { query, placed, step, isSaving: waiting.length > 0 };
}
