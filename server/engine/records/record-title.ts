import type { Resource } from '../../../contract/resource.ts';

/** The title of a record; empty if the record is missing. */
export function recordTitle(
  { title }: Pick<Resource, 'title'>,
  record: Readonly<Record<string, unknown>> = {},
): string {
  const { [title]: said } = record;
  return typeof said === 'string' ? said : '';
}
