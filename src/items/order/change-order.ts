import { type QueryClient, queryOptions } from '@tanstack/react-query';

import { type ProductOrder, productOrder, updateProductOrder } from '../../../contract/calls/product-order.ts';
import { PLACED_MAX } from '../../../contract/limits.ts';
import { read, send } from '../../api/calls.ts';
import { resourceKey } from '../../api/resource-queries.ts';
import type { Failure, Result } from '../../api/result.ts';
import { ownCall } from '../../session/own-call.ts';
import { after, type Step } from './steps.ts';

/** The current order. */
export const orderOptions = () => queryOptions({ ...read(productOrder), meta: { keep: 'first' } });

/** Two people who order at the same time conflict a few times, not for ever. */
const TRIES = 5;

/** `full`: more products than the order has places. */
export type OrderFailure = Failure | { kind: 'full' };

/** Applies steps to the current order and retries on conflict: somebody else's changes stay, and the steps are applied on top of them. */
export async function changeOrder(
  client: QueryClient,
  known: ProductOrder,
  steps: readonly Step[],
): Promise<Result<ProductOrder, OrderFailure>> {
  const { queryKey } = orderOptions();
  let now = known;
  for (let tries = 1; ; tries += 1) {
    const ids = after(idsOf(now), steps);
    if (ids.length > PLACED_MAX) return { ok: false, failure: { kind: 'full' } };
    const answer = await ownCall(send(updateProductOrder, { body: { products: [...ids] }, rev: now.rev }));
    const present = answer.ok ? answer.value.data : presentOf(answer.failure);
    if (present) {
      // A read that started before would restore the old order.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, present);
      void client.invalidateQueries({ queryKey: [...resourceKey('product'), 'list'] });
    }
    if (answer.ok) return { ok: true, value: answer.value.data };
    if (!present || tries === TRIES) return answer;
    now = present;
  }
}

/** The ids of an order. */
export const idsOf = ({ products }: ProductOrder): string[] => products.map(({ _id }) => _id);

const presentOf = (failure: Failure): ProductOrder | undefined =>
  failure.kind === 'problem' && failure.status === 412
    ? (failure.problem.record as unknown as ProductOrder | undefined)
    : undefined;
