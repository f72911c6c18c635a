/** Whole records are sent back with what an edit cannot change: it is ignored as long as it asks for no change. */
import { isDeepStrictEqual } from 'node:util';

import type * as z from 'zod';

import { actionCall, positionCall, statusCalls } from '../../../contract/change-calls.ts';
import { momentKind } from '../../../contract/field-kinds/moment.ts';
import { metaOf } from '../../../contract/field-meta.ts';
import { positionOf, type Resource } from '../../../contract/resource.ts';
import { type FieldRefusal, Refusal } from '../refusal.ts';
import type { RecordSnapshot } from './change-notes.ts';

/** Throws `validation` for a read-only member that differs from the record, and names the call that changes it. */
export function refuseReadOnly(
  resource: Resource,
  sent: Readonly<Record<string, unknown>> = {},
  record: RecordSnapshot,
): void {
  const errors = Object.entries(sent)
    .filter(([path, value]) => !isBookkeeping(resource, path) && !isAsRead(resource, path, value, record[path] ?? null))
    .map(([path]) => refusalOf(resource, path));
  if (errors.length > 0) throw new Refusal('validation', { errors });
}

/** As old as the copy of the record: its revision and times, what changes without a revision, and the names of references. */
function isBookkeeping({ record: { shape }, unrevised = [] }: Resource, path: string): boolean {
  if (path === 'rev' || unrevised.includes(path) || metaOf(shape[path] as z.ZodType)?.kind === momentKind) return true;
  return Object.values(shape).some((field) => metaOf(field as z.ZodType)?.nameIn === path);
}

/** Whether a value, or its text in a form, is that of the record. */
function isAsRead({ record, edit }: Resource, path: string, value: unknown, stored: unknown): boolean {
  if (value === undefined || isDeepStrictEqual(value, stored)) return true;
  // An empty part of a photo means: unchanged.
  if (value === '') return stored === null || Object.hasOwn(edit?.files ?? {}, path) || isDeepStrictEqual(stored, []);
  if (typeof value !== 'string') return false;
  if (String(stored) === value || isDeepStrictEqual([value], stored)) return true;
  const read = (record.shape[path] as z.ZodType).safeParse(value);
  return read.success && isDeepStrictEqual(read.data, stored);
}

function refusalOf(resource: Resource, path: string): FieldRefusal {
  if (path === '_id') return { path, code: 'otherId' };
  const { status, actions = {} } = resource;
  const action = Object.entries(actions).find(([, { fields = {} }]) => Object.hasOwn(fields, path));
  const call =
    status?.field === path
      ? statusCalls(resource)[0]
      : action
        ? actionCall(resource, action[0])
        : positionOf(resource) === path
          ? positionCall(resource)
          : undefined;
  return call ? { path, code: 'otherCall', name: `${call.method} ${call.path}` } : { path, code: 'readOnly' };
}
