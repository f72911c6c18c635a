import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { SCREENS } from '../../../contract/access.ts';
import { declaration } from '../../api/declarations.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { detailOptions, type ResourceRecord } from '../../api/resource-queries.ts';
import { ActionForm } from '../../engine/actions/action-form.tsx';
import { isAsking } from '../../engine/actions/words-of.ts';
import { failureOf } from '../../engine/seen-note.tsx';
import { StateBadge } from '../../engine/values/state-badge.tsx';
import { textOf } from '../../engine/values/text-of.ts';
import { viewOf } from '../../engine/views.ts';
import { useWedge } from '../../scan/use-wedge.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ShipmentFacts } from './shipment-card.tsx';
import { useNextMove } from './use-next-move.ts';

import classes from './shipping-desk.module.css';

interface ScannedShipmentProps {
  id: string;
  /** Another code was scanned. */
  onScan: (code: string) => void;
  onClose: () => void;
}

/** The shipment of a scanned item, and its next move: by a press, or by scanning it again. */
export function ScannedShipment({ id, onScan, onClose }: ScannedShipmentProps) {
  const { t } = useLingui();
  const words = useFailureText();
  const query = useQuery(detailOptions('shipment', id));
  const { data: record } = query;
  const failure = failureOf(query);
  return (
    <Dialog opened onClose={onClose} close={t`Close`} title={t`Scanned shipment`}>
      {record ? (
        <Scanned record={record} onScan={onScan} onClose={onClose} />
      ) : failure ? (
        <p role="alert">{words(failure)}</p>
      ) : (
        <Skeleton height={160} />
      )}
    </Dialog>
  );
}

function Scanned({ record, onScan, onClose }: Omit<ScannedShipmentProps, 'id'> & { record: ResourceRecord }) {
  const { t } = useLingui();
  const move = useNextMove(record);
  const [busy, setBusy] = useState(false);
  const [resource, view] = [declaration('shipment'), viewOf('shipment')];
  const run = async () => {
    if (!move) return;
    setBusy(true);
    const refused = await move.run({});
    setBusy(false);
    if (!refused) onClose();
  };
  useWedge((code) => {
    const isSame = textOf(record['codes']).split(' ').includes(code);
    if (!isSame) onScan(code);
    // One that asks for input is answered by its form.
    else if (move && !isAsking(move.action, move.words) && !busy) void run();
  });
  return (
    <Stack gap="md">
      <div className={classes['scanned']} role="status">
        <Group gap="sm">
          <CodeText>{textOf(record['number'])}</CodeText>
          <StateBadge resource={resource} view={view} record={record} />
        </Group>
        <ShipmentFacts record={record} />
        <span className={classes['quiet']}>{textOf(record['codes'])}</span>
      </div>
      {move && isAsking(move.action, move.words) ? (
        <ActionForm
          view={view}
          resource={resource}
          action={move.action}
          words={move.words}
          record={record}
          onGive={async (given) => {
            const refused = await move.run(given);
            if (!refused) onClose();
            return refused;
          }}
          onCancel={onClose}
        />
      ) : (
        <Group justify="flex-end" gap="sm">
          <Button
            variant="default"
            renderRoot={(props) => (
              <Link {...props} to={SCREENS.shipmentDetail.path} params={{ id: record._id }} onClick={onClose} />
            )}
          >
            <Trans>Open</Trans>
          </Button>
          {move ? (
            <Button loading={busy} data-autofocus onClick={() => void run()}>
              {t(move.words.label)}
            </Button>
          ) : null}
        </Group>
      )}
    </Stack>
  );
}
