import type { Resource } from '../../../contract/resource.ts';

/** What people call a record; empty for none that is there. */
export function recordTitle(
  { title }: Pick<Resource, 'title'>,
  record: Readonly<Record<string, unknown>> = {},
): string {
  const { [title]: said } = record;
  return typeof said === 'string' ? said : '';
}
