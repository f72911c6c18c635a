import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';

import { DETAIL_PATHS } from '../../../contract/access.ts';
import { itemKind } from '../../../contract/code.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';

/** Opens the item that was sold. */
export function ToItem({ record }: { record: ResourceRecord }) {
  const { data: kind } = itemKind.safeParse(record['kind']);
  const id = String(record['item']);
  // A subscription plan is no item.
  if (!kind) return null;
  return (
    <Button variant="default" renderRoot={(props) => <Link {...props} to={DETAIL_PATHS[kind]} params={{ id }} />}>
      <Trans>Show item</Trans>
    </Button>
  );
}
