/** One API call, declared once: the server mounts it, the app sends it, and OpenAPI is generated from it. */
import * as z from 'zod';

import { type Caller, mayDo, type Who } from './access.ts';
import { API_BASE, type SHOP_BASE } from './app.ts';
import { LIST_TOTAL_MAX } from './limits.ts';
import type { ResourceName } from './resource-access.ts';
import type { ShopScope } from './shop.ts';
import { unlimited } from './unlimited.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** File parts of a multipart body: how many files of each slot a request may hold. */
export type FileSlots = Readonly<
  Record<
    string,
    {
      max: number;
      required?: boolean;
      /** Maximum bytes per file. Default: the limit of a picture. */ bytes?: number;
    }
  >
>;

/** Where upload bodies queue on the server. A full lane does not block the others. */
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
  /** Where its path begins, if not at `/admin/api`. */
  base?: typeof SHOP_BASE;
  /** Path below its base, parameters in braces. */
  path: string;
  summary: string;
  /** What a program must know beyond its summary, in OpenAPI. */
  about?: string;
  who: Who;
  /** Made with an API key of the shop that has this scope; `who` is `anyone`. */
  scope?: ShopScope;
  /** Open without a key too; a key that is sent must have the scope. */
  keyOptional?: true;
  params?: Params;
  query?: Query;
  /** JSON body, or the text parts of a form if `files` is set. */
  body?: Body;
  files?: FileSlots;
  /** Lane of its uploads. Default: `photos`. */
  lane?: UploadLane;
  /** The body may also be a form: repeated parts are a list, `sizes[system]` is a member, an empty part means no value. */
  form?: boolean;
  /** The `data` member of the response. */
  data: Data;
  /** The resource whose changes make what was read stale. */
  of?: ResourceName | 'firstSteps' | 'incomplete' | 'job' | 'review';
  /** The response is a list with `total` and `nextCursor` beside `data`. */
  list?: boolean;
  /** Honours `Idempotency-Key` (contract 6), or is refused without one. */
  idempotent?: boolean | 'required';
  /** Honours `If-Match: "<rev>"` and refuses a stale revision (contract 7). */
  revised?: boolean;
  /** Opened without headers, in a new tab: `?token=` is a ticket for exactly this request, and `who` applies to its owner (contract 4). */
  ticket?: true;
  /** Open to an admin who must first set up two-step sign-in. */
  duringSetUp?: true;
  /** Only within minutes of a sign-in or a proof of who one is; else 422, path `proof`, word `proofNeeded`. */
  proven?: true;
  /** A read-only view of the person does not open it (decision 0029): it is about how they sign in, or it reserves or opens something. */
  ownOnly?: true;
  /** Success status. Default: 200. */
  status?: 200 | 201;
}

/** Declares a call and keeps the exact types of its parts. */
export const defineCall = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType>(
  call: Call<P, Q, B, D>,
): Call<P, Q, B, D> => call;

/** Whether a read-only view of a person is refused a call (decision 0029): the server refuses it, and the page does not offer it. */
export const isOwn = ({ method, ownOnly }: Pick<Call, 'method' | 'ownOnly'>): boolean =>
  method !== 'GET' || ownOnly === true;

/** Whether a caller may make a call. */
export const mayCall = (call: Pick<Call, 'method' | 'ownOnly' | 'who'>, caller: Caller): boolean =>
  mayDo(call.who, caller) && !(caller.view && isOwn(call));

/** The whole path of a call, parameters in braces. */
export const addressOf = ({ base, path }: Pick<Call, 'base' | 'path'>): string => (base ?? API_BASE) + path;

/** Declares a call that returns a list. */
export const defineListCall = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType>(
  call: Omit<Call<P, Q, B, D>, 'list'>,
): Call<P, Q, B, D> & { list: true } => ({ ...call, list: true });

/** The envelope of a single response. Its values have no limits of input. */
export interface Answer<T> {
  data: T;
  message?: string | undefined;
}
export const answer = <T>(data: z.ZodType<T>) =>
  z.object({ data: unlimited(data), message: z.string().optional() }) as unknown as z.ZodType<Answer<T>>;

/** The envelope of a list. With `totalIsAtLeast`, counting stopped at `total`, so there may be more rows. */
export interface ListAnswer<T> {
  data: T[];
  total: number;
  totalIsAtLeast?: true | undefined;
  nextCursor?: string | undefined;
}
export const listAnswer = <T>(row: z.ZodType<T>) =>
  z.object({
    data: z.array(unlimited(row)),
    total: z.int().describe('How many rows match; where totalIsAtLeast stands beside it, at least as many.'),
    totalIsAtLeast: z
      .literal(true)
      .optional()
      .describe(`Counting stopped at total (${LIST_TOTAL_MAX}). Go on with nextCursor, which ends where the rows end.`),
    nextCursor: z.string().optional(),
  }) as unknown as z.ZodType<ListAnswer<T>>;
