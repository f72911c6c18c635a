import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { SHOP_BASE } from '../../../contract/app.ts';
import { listShopKeys, revokeShopKey, type ShopKey } from '../../../contract/calls/shop-keys.ts';
import { keyOf, read, send } from '../../api/calls.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { ListSkeleton } from '../../engine/list/list-skeleton.tsx';
import { LoadFailure } from '../../engine/load-failure.tsx';
import { failureOf, SeenNote } from '../../engine/seen-note.tsx';
import { ownCall } from '../../session/own-call.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { Page } from '../../ui/page.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import { KeySecret } from './key-secret.tsx';
import { NewKey } from './new-key.tsx';
import { ShopKeyRow } from './shop-key-row.tsx';

import rows from '../../ui/rows.module.css';
import link from '../../ui/text-link.module.css';
import classes from './shop-keys.module.css';

/** The API keys of the shop: created here, their secret shown once, revoked for good. */
export function ShopKeys() {
  const { t } = useLingui();
  const words = useFailureText();
  const client = useQueryClient();
  const query = useQuery(read(listShopKeys));
  const [creating, setCreating] = useState(false);
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null);
  const [revoking, setRevoking] = useState<ShopKey | null>(null);
  const [busy, setBusy] = useState(false);
  const keys = query.data?.data;
  const name = revoking?.name ?? '';
  const failure = failureOf(query);
  const readAgain = () => client.invalidateQueries({ queryKey: keyOf(listShopKeys) });

  const revoke = async ({ _id: id }: ShopKey) => {
    setBusy(true);
    const answer = await ownCall(send(revokeShopKey, { params: { id } }));
    setBusy(false);
    setRevoking(null);
    if (answer.ok) toastDone(t`API key revoked.`);
    else toastError(words(answer.failure));
    await readAgain();
  };
  return (
    <Page
      title={t`API keys`}
      narrow
      note={
        <>
          <Trans>Your shop signs in with an API key. Each key may do only what you select.</Trans>{' '}
          <a
            href={`${SHOP_BASE}/openapi.json`}
            target="_blank"
            rel="noreferrer"
            className={`${link['link']} ${link['within']}`}
          >
            <Trans>Description of the API (OpenAPI)</Trans>
          </a>
        </>
      }
      actions={
        <Button leftSection={<PlusIcon size={20} />} onClick={() => setCreating(true)}>
          <Trans>New API key</Trans>
        </Button>
      }
    >
      {keys ? <SeenNote query={query} onRetry={() => void query.refetch()} /> : null}
      {keys && keys.length === 0 ? (
        <p className={classes['empty']}>
          <Trans>There are no API keys yet. Create one for the web shop or another program.</Trans>
        </p>
      ) : null}
      {keys && keys.length > 0 ? (
        <ul className={rows['rows']}>
          {keys.map((key) => (
            <ShopKeyRow key={key._id} shopKey={key} onRevoke={setRevoking} />
          ))}
        </ul>
      ) : null}
      {keys ? null : failure ? (
        <LoadFailure failure={failure} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : (
        <ListSkeleton look="rows" cards={false} />
      )}
      {creating ? (
        <NewKey
          onClose={() => setCreating(false)}
          onMade={(key) => {
            setMade(key);
            void readAgain();
          }}
        />
      ) : null}
      {made ? <KeySecret {...made} onClose={() => setMade(null)} /> : null}
      <ConfirmDialog
        opened={revoking !== null}
        title={t`Revoke this API key?`}
        confirm={t({ message: 'Revoke', context: 'API key' })}
        cancel={t`Keep`}
        busy={busy}
        onConfirm={() => revoking && void revoke(revoking)}
        onCancel={() => setRevoking(null)}
      >
        <Trans>Programs with “{name}” are refused from now on. This can’t be undone.</Trans>
      </ConfirmDialog>
    </Page>
  );
}
