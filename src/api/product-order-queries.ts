/** Reads and sends the order of the catalogue. */
import { queryOptions } from '@tanstack/react-query';

import { type ProductOrder, productOrder, updateProductOrder } from '../../contract/calls/product-order.ts';
import { ask, unwrap } from './client.ts';
import { credentials } from './credentials.ts';
import { resourceKey } from './resource-queries.ts';
import type { Failure, Result } from './result.ts';

/** The current order. */
export const orderOptions = () =>
  queryOptions({
    queryKey: [...resourceKey('product'), 'order'],
    queryFn: async ({ signal }) => unwrap(await ask(productOrder, credentials(), { signal })).data,
    meta: { keep: 'first' },
  });

/** Sends an order based on a revision. A failure with status 412 carries the current order as its `record`. */
export async function sendOrder(products: readonly string[], rev: number): Promise<Result<ProductOrder, Failure>> {
  const headers = { 'If-Match': `"${rev}"` };
  const answer = await ask(updateProductOrder, credentials(), { body: { products }, headers });
  return answer.ok ? { ok: true, value: answer.value.data } : answer;
}
