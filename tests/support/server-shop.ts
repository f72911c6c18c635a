/** Calls of the shop's API in tests, each answer parsed with its declared schema. */
import { randomUUID } from 'node:crypto';

import type * as z from 'zod';

import { SHOP_BASE } from '../../contract/app.ts';
import { answer } from '../../contract/call.ts';
import { problem } from '../../contract/failure.ts';

/** `key`: the idempotency key, null for none; `as`: the API key; `from`: the address at which a proxy saw the client. */
interface ShopOptions {
  key?: string | null;
  as?: string;
  from?: string;
}

/** Makes the function that sends shop calls: a POST of JSON, or a GET without it. `secretOf` is read at each call. */
export const shopClient =
  <Data extends z.ZodType>(origin: string, schema: Data, secretOf: () => string) =>
  async (path: string, json: object | null, { key = randomUUID(), as = secretOf(), from }: ShopOptions = {}) => {
    const response = await fetch(`${origin}${SHOP_BASE}${path}`, {
      method: json ? 'POST' : 'GET',
      headers: {
        'Content-Type': 'application/json',
        'Accept-Language': 'en',
        Authorization: `Bearer ${as}`,
        ...(from ? { 'X-Forwarded-For': from } : {}),
        ...(key ? { 'Idempotency-Key': key } : {}),
      },
      ...(json ? { body: JSON.stringify(json) } : {}),
    });
    const body: unknown = await response.json();
    const data = response.ok ? (answer(schema).parse(body).data as z.output<Data>) : null;
    const retryAfter = Number(response.headers.get('Retry-After'));
    return { status: response.status, retryAfter, data, refused: response.ok ? null : problem.parse(body) };
  };
