import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { SCREENS } from '../../../contract/access.ts';
import { restoreCall, trashCall } from '../../../contract/resource-calls.ts';
import { priceTier } from '../../../contract/resources/price-tier.ts';
import type { PriceTierRow } from '../../api/price-queries.ts';
import { detailOptions } from '../../api/resource-queries.ts';
import { declaration } from '../../resources/declared.ts';
import { DetailBody } from '../../resources/detail/detail-body.tsx';
import { DetailSkeleton } from '../../resources/detail/detail-skeleton.tsx';
import { RecordMissing } from '../../resources/detail/record-missing.tsx';
import { LoadFailure } from '../../resources/load-failure.tsx';
import { failureOf, SeenNote } from '../../resources/seen-note.tsx';
import { useChangeRecord } from '../../resources/use-change-record.ts';
import { viewOf } from '../../resources/views.ts';
import { BackIcon, CopyIcon, TrashIcon } from '../../ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { useView, useViewTitle } from '../../ui/view.ts';
import { Repricer } from './repricer.tsx';

import link from '../../ui/text-link.module.css';
import classes from './prices.module.css';

const trash = trashCall(priceTier);
const restore = restoreCall(priceTier);

/** One tier: its price, its scope, the items with it, and what can be done with it. */
export function TierDetail() {
  const { t } = useLingui();
  const { id = '' } = useView().params;
  const change = useChangeRecord('priceTier');
  const [busy, setBusy] = useState(false);
  const query = useQuery(detailOptions('priceTier', id));
  const tier = query.data as unknown as PriceTierRow | undefined;
  const failure = failureOf(query);
  const missing = failure?.kind === 'problem' && failure.status === 404;
  const retry = () => void query.refetch();
  const name = tier?.name;
  useViewTitle(name);

  const move = async (call: typeof trash, { ...record }: PriceTierRow) => {
    setBusy(true);
    await change(call, record);
    setBusy(false);
  };

  if (tier?.deletedAt) {
    const { name: trashed } = tier;
    return (
      <Page title={trashed} note={<BackToList />}>
        <Notice
          icon={TrashIcon}
          title={t`“${trashed}” is in the trash`}
          action={
            <Button loading={busy} onClick={() => void move(restore, tier)}>
              <Trans>Undo</Trans>
            </Button>
          }
        >
          <Trans>Items keep the price they have. No new price comes from this tier.</Trans>
        </Notice>
      </Page>
    );
  }
  const shown = tier && !missing;
  return (
    <Page
      title={name ?? t`Price tier`}
      note={<BackToList />}
      actions={
        shown ? (
          <>
            <Button renderRoot={(props) => <Link {...props} to={SCREENS.priceTierEdit.path} params={{ id }} />}>
              <Trans>Change</Trans>
            </Button>
            <Button
              variant="default"
              leftSection={<CopyIcon size={18} />}
              renderRoot={(props) => <Link {...props} to={SCREENS.priceTierCreate.path} search={{ from: id }} />}
            >
              <Trans>Duplicate</Trans>
            </Button>
            <Repricer tier={{ _id: id, name: tier.name }} />
            <Button
              variant="subtle"
              color="red"
              loading={busy}
              leftSection={<TrashIcon size={18} />}
              onClick={() => void move(trash, tier)}
            >
              <Trans>Delete</Trans>
            </Button>
          </>
        ) : null
      }
    >
      {shown ? <SeenNote query={query} onRetry={retry} /> : null}
      {missing ? (
        <RecordMissing />
      ) : tier ? (
        <>
          <DetailBody resource={declaration('priceTier')} view={viewOf('priceTier')} record={{ ...tier }} />
          <p className={classes['items']}>
            <Link to={SCREENS.products.path} search={{ priceId: id }} className={link['link'] ?? ''}>
              <Plural
                value={tier.items}
                _0="No unsold item has its price from this tier"
                one="# unsold item has its price from this tier"
                other="# unsold items have their price from this tier"
              />
            </Link>
          </p>
        </>
      ) : failure ? (
        <LoadFailure failure={failure} onRetry={retry} busy={query.isFetching} />
      ) : (
        <DetailSkeleton />
      )}
    </Page>
  );
}

function BackToList() {
  const { t } = useLingui();
  return (
    <Link to={SCREENS.priceTiers.path} className={`${link['link']} ${classes['back']}`}>
      <BackIcon size={18} />
      {t(viewOf('priceTier').title)}
    </Link>
  );
}
