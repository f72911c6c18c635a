import type { ResourceRecord } from '../../api/resource-queries.ts';
import { textOf } from './text-of.ts';

/** The name of a record of another resource, else its code. */
export const recordName = (record: ResourceRecord): string => textOf(record['name']) || textOf(record['code']);
