import '../../api/all-declarations.ts';
import type { ResourceName } from '../../../contract/resource-access.ts';
import { declaration } from '../../api/declarations.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { textOf } from './text-of.ts';

/** The name of a record of another resource, else its title. */
export const recordName = (to: ResourceName, record: ResourceRecord): string =>
  textOf(record['name']) || textOf(record[declaration(to).title]);
