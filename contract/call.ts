/** One call of the API, declared once: the server mounts it, the app sends it, OpenAPI is written from it. */
import * as z from 'zod';

import type { Who } from './access.ts';
import { LIST_TOTAL_MAX } from './limits.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** File parts of a multipart body: how many of each a request may hold. */
export type FileSlots = Readonly<
  Record<
    string,
    {
      max: number;
      required?: boolean;
      /** Most bytes of each; a picture's limit where it is not said. */ bytes?: number;
    }
  >
>;

/** Where the bodies of uploads wait on the server: what fills one lane leaves the others free. */
export type UploadLane = 'photos' | 'portraits' | 'sheets';

export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
> {
  /** Operation id in OpenAPI, unique. */
  name: string;
  method: Method;
  /** Path below `/admin/api`, parameters in braces. */
  path: string;
  summary: string;
  who: Who;
  params?: Params;
  query?: Query;
  /** JSON body, or the text parts of a form when `files` is there. */
  body?: Body;
  files?: FileSlots;
  /** Lane of its uploads; `photos` where it is not said. */
  lane?: UploadLane;
  /** The body may come as a form as well: repeated parts are a list, `sizes[system]` is a member, an empty part is no value. */
  form?: boolean;
  /** The member `data` of the answer. */
  data: Data;
  /** The answer is a list: `total` and `nextCursor` stand beside `data`. */
  list?: boolean;
  /** Honours `Idempotency-Key` (contract 6). */
  idempotent?: boolean;
  /** Honours `If-Match: "<rev>"`: what somebody else has changed meanwhile is refused (contract 7). */
  revised?: boolean;
  /** Opened without a header, in a new tab: `?token=` is a ticket for exactly this request, and `who` is asked of its owner (contract 4). */
  ticket?: true;
  /** Status of success; 200 where it is not said. */
  status?: 200 | 201;
}

/** Declares a call, keeping the exact types of its parts. */
export const defineCall = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType>(
  call: Call<P, Q, B, D>,
): Call<P, Q, B, D> => call;

/** Declares a call that answers a list. */
export const defineListCall = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType>(
  call: Omit<Call<P, Q, B, D>, 'list'>,
): Call<P, Q, B, D> & { list: true } => ({ ...call, list: true });

/** The envelope of a single answer. */
export interface Answer<T> {
  data: T;
  message?: string | undefined;
}
export const answer = <T>(data: z.ZodType<T>) =>
  z.object({ data, message: z.string().optional() }) as unknown as z.ZodType<Answer<T>>;

/** The envelope of a list. With `totalIsAtLeast` there are `total` rows or more: counting stopped there. */
export interface ListAnswer<T> {
  data: T[];
  total: number;
  totalIsAtLeast?: true | undefined;
  nextCursor?: string | undefined;
}
export const listAnswer = <T>(row: z.ZodType<T>) =>
  z.object({
    data: z.array(row),
    total: z.int().describe('How many rows match; where totalIsAtLeast stands beside it, at least as many.'),
    totalIsAtLeast: z
      .literal(true)
      .optional()
      .describe(`Counting stopped at total (${LIST_TOTAL_MAX}). Go on with nextCursor, which ends where the rows end.`),
    nextCursor: z.string().optional(),
  }) as unknown as z.ZodType<ListAnswer<T>>;
