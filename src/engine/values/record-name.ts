import type { ResourceRecord } from '../../api/resource-queries.ts';
import { textOf } from './text-of.ts';

/** What a record of another resource is called: by its name, else by its code. */
export const recordName = (record: ResourceRecord): string => textOf(record['name']) || textOf(record['code']);
