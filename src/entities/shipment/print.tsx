import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';

import { SCREENS } from '../../../contract/access.ts';
import { PAPERS_MAX } from '../../../contract/limits.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import type { ActionProps } from '../../engine/view.ts';
import { PrintIcon } from '../../ui/icons.tsx';

/** Opens the papers of one shipment. */
export const PrintThis = ({ record }: { record: ResourceRecord }) => (
  <Button
    variant="default"
    leftSection={<PrintIcon size={20} />}
    renderRoot={(props) => <Link {...props} to={SCREENS.shipmentPapers.path} search={{ id: [record._id] }} />}
  >
    <Trans>Print papers</Trans>
  </Button>
);

/** Opens the papers of the selected shipments; not offered for more than are printed at once. */
export function PrintSelected({ selection, count, onDone }: ActionProps) {
  const navigate = useNavigate();
  if (selection.kind !== 'ids' || count === null || count > PAPERS_MAX) return null;
  const id = [...selection.ids];
  return (
    <Button
      variant="default"
      leftSection={<PrintIcon size={20} />}
      onClick={() => {
        onDone();
        void navigate({ to: SCREENS.shipmentPapers.path, search: { id } });
      }}
    >
      <Trans>Print papers</Trans>
    </Button>
  );
}
