import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Stack, Text } from '@mantine/core';

import { explain } from '../outbox/reason.ts';
import { useParcel } from '../outbox/use-outbox.ts';

import classes from './quick-add.module.css';

/** The item saved last: safe on this device at once, delivered when the server's receipt says so. */
export function SavedItem({ seq }: { seq: number }) {
  const { t } = useLingui();
  const parcel = useParcel(seq);
  // The query may still hold the item before this one.
  if (parcel?.seq !== seq) return null;
  const delivered = parcel.state === 'delivered';
  return (
    <Alert
      color={delivered ? 'green' : parcel.state === 'attention' ? 'red' : 'yellow'}
      title={delivered ? t`Delivered` : t`Saved on this device`}
      classNames={{ title: classes['title'] ?? '' }}
      role="status"
      data-testid="saved-item"
      data-state={parcel.state}
      data-seq={seq}
    >
      <Stack gap={4}>
        <Text className={classes['code'] ?? ''} fw={700} size="xl" data-testid="saved-code">
          {parcel.code ?? t`Code on delivery`}
        </Text>
        {delivered ? <Trans>The server has the item and its photos.</Trans> : t(explain(parcel))}
      </Stack>
    </Alert>
  );
}
