import type { QueryClient } from '@tanstack/react-query';

import { CallError } from '../../api/result.ts';
import { changeOrder, type OrderFailure, orderOptions } from './change-order.ts';
import { first } from './steps.ts';

/** Pins products to the top of the current order. Resolves to the failure, or null. */
export async function putFirst(client: QueryClient, ids: readonly string[]): Promise<OrderFailure | null> {
  try {
    const known = await client.fetchQuery(orderOptions());
    const answer = await changeOrder(client, known, [first(ids)]);
    return answer.ok ? null : answer.failure;
  } catch (error) {
    if (error instanceof CallError) return error.failure;
    throw error;
  }
}
