import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';

import { SCREENS } from '../../../contract/access.ts';
import type { PriceTierRow } from '../../api/price-queries.ts';
import { detailOptions, resourceKey } from '../../api/resource-queries.ts';
import { RecordMissing } from '../../resources/detail/record-missing.tsx';
import { LoadFailure } from '../../resources/load-failure.tsx';
import { failureOf } from '../../resources/seen-note.tsx';
import { textOf } from '../../resources/values/text-of.ts';
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
      {source === '' || tier ? (
        <TierForm
          key={tier ? `${tier._id} ${tier.rev}` : 'new'}
          tier={tier && (id === undefined ? { ...tier, name: t`${name} (copy)` } : tier)}
          known={tier && id !== undefined ? { id: tier._id, rev: tier.rev } : null}
          onDone={done}
        />
      ) : missing ? (
        <RecordMissing />
      ) : failure ? (
        <LoadFailure failure={failure} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : null}
    </Page>
  );
}
