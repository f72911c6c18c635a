import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { SCREENS } from '../../../contract/access.ts';
import type { PriceTierRow } from '../../api/price-queries.ts';
import { detailOptions, resourceKey } from '../../api/resource-queries.ts';
import { RecordMissing } from '../../resources/detail/record-missing.tsx';
import { LoadFailure } from '../../resources/load-failure.tsx';
import { failureOf } from '../../resources/seen-note.tsx';
import { textOf } from '../../resources/values/text-of.ts';
import { AlertIcon } from '../../ui/icons.tsx';
import { Page } from '../../ui/page.tsx';
import { toastDone } from '../../ui/toast.ts';
import { useView, useViewTitle } from '../../ui/view.ts';
import { TierForm } from './tier-form.tsx';

/** A new tier, a copy of another one (`?from=`), or one that is changed. */
export function TierFormScreen() {
  const { t } = useLingui();
  const { params, search, leave } = useView();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { id } = params;
  const source = id ?? textOf(search['from']);
  const query = useQuery({ ...detailOptions('priceTier', source), enabled: source !== '' });
  const found = (query.data ?? null) as unknown as PriceTierRow | null;
  // What is in the trash may be copied, not changed.
  const isTrashed = id !== undefined && Boolean(found?.deletedAt);
  const tier = isTrashed ? null : found;
  // It stays open, whatever becomes of the tier meanwhile.
  const [before, setBefore] = useState<PriceTierRow | null>(null);
  if (tier && tier !== before) setBefore(tier);
  const opened = tier ?? (before?._id === source ? before : null);
  const failure = failureOf(query);
  const name = tier?.name ?? '';
  const title = id === undefined ? t`New price tier` : name ? t`Change ${name}` : t`Price tier`;
  useViewTitle(id !== undefined && name ? title : undefined);
  const done = (saved: string, message: string | undefined) => {
    toastDone(message ?? t`The price tier is saved.`);
    void client.invalidateQueries({ queryKey: resourceKey('priceTier') });
    leave();
    void navigate({ to: SCREENS.priceTierDetail.path, params: { id: saved } });
  };
  const missing = isTrashed || (failure?.kind === 'problem' && failure.status === 404);
  return (
    <Page title={title} narrow>
      {source === '' ? (
        <TierForm tier={null} known={null} onDone={done} />
      ) : opened ? (
        <Opened key={source} now={opened} isCopy={id === undefined} onDone={done} />
      ) : missing ? (
        <RecordMissing />
      ) : failure ? (
        <LoadFailure failure={failure} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : null}
    </Page>
  );
}

interface OpenedProps {
  /** The tier as it is now. */
  now: PriceTierRow;
  isCopy: boolean;
  onDone: (saved: string, message: string | undefined) => void;
}

/** The form of a tier as it was when it was opened. What somebody else saves meanwhile is said, and takes nothing away. */
function Opened({ now, isCopy, onDone }: OpenedProps) {
  const { t } = useLingui();
  const [begun, setBegun] = useState(now);
  const { name } = begun;
  if (isCopy) return <TierForm tier={{ ...begun, name: t`${name} (copy)` }} known={null} onDone={onDone} />;
  return (
    <>
      {now.rev === begun.rev ? null : (
        <Alert color="yellow" icon={<AlertIcon />} role="alert" title={t`Somebody else has changed this price tier`}>
          <Trans>What you typed is still here. Saving it replaces what they changed.</Trans>{' '}
          <Button variant="default" onClick={() => setBegun(now)}>
            <Trans>Show theirs instead</Trans>
          </Button>
        </Alert>
      )}
      <TierForm key={begun.rev} tier={begun} known={{ id: now._id, rev: now.rev }} onDone={onDone} />
    </>
  );
}
