/** Reads and changes, each by the declaration of its call: types, address, headers and the key of what is cached follow from it. */
import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod';

import type { Answer, Call, ListAnswer } from '../../contract/call.ts';
import { ask, askList, type CallFor, unwrap } from './client.ts';
import { credentials } from './credentials.ts';
import type { Failure, Result } from './result.ts';

/** What an input takes of which every part may be left out. */
type Nothing = Record<string, never>;

/** A part of a request: as declared, and left out where the call has none. */
type Part<Name extends string, Schema extends z.ZodType> =
  unknown extends z.input<Schema>
    ? { [Each in Name]?: never }
    : Nothing extends z.input<Schema>
      ? { [Each in Name]?: z.input<Schema> }
      : { [Each in Name]: z.input<Schema> };

/** What a call is made with; a form instead of a JSON body if it has files. */
export type CallInput<C extends Call> =
  C extends Call<infer P, infer Q, infer B>
    ? Part<'params', P> & Part<'query', Q> & (Part<'body', B> | { body: FormData })
    : never;

/** What a read answers: the data of a record, or a page of a list. */
export type Answered<C extends Call> = C extends { list: true } ? ListAnswer<z.output<C['data']>> : z.output<C['data']>;

/** An input that may be left out where a call needs none. */
type Given<Input> = Nothing extends Input ? [input?: Input] : [input: Input];

interface ReadOptions {
  /** If the server may take longer than usual. */
  timeoutMs?: number;
}

/** The query of a call. Live changes of the resource it is `of` make it stale. */
export const read = <C extends Call>(call: C, ...[input]: Given<CallInput<C> & ReadOptions>) =>
  queryOptions({
    queryKey: [...keyOf(call), ...(input ? [input] : [])],
    queryFn: async ({ signal }) => {
      const request = { ...input, signal };
      const declared = call as unknown as CallFor<unknown>;
      const answer = call.list
        ? unwrap(await askList(declared, credentials(), request))
        : unwrap(await ask(declared, credentials(), request)).data;
      return answer as Answered<C>;
    },
  });

/** Begins the key of every read of a call, whatever its input. */
export const keyOf = ({ of, name }: Call): readonly string[] => [...(of === undefined ? [] : ['resource', of]), name];

interface SendOptions extends ReadOptions {
  /** Sent again under the same key, it is done once. */
  key?: string;
  /** The revision that was shown: another one refuses the change. */
  rev?: number;
}

/** Makes a call that changes something, or asks once before a change. Never throws on network errors. */
export function send<C extends Call>(
  call: C,
  ...[input]: Given<CallInput<C> & SendOptions>
): Promise<Result<Answer<z.output<C['data']>>, Failure>> {
  const { key, rev, ...request }: SendOptions & object = input ?? {};
  const headers = {
    ...(key === undefined ? {} : { 'Idempotency-Key': key }),
    ...(rev === undefined ? {} : { 'If-Match': `"${rev}"` }),
  };
  return ask(call as unknown as CallFor<z.output<C['data']>>, credentials(), { ...request, headers });
}
