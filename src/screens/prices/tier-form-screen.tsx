import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

import { SCREENS } from '../../../contract/access.ts';
import type { PriceTierRow } from '../../api/price-queries.ts';
import { detailOptions, resourceKey } from '../../api/resource-queries.ts';
import { DetailSkeleton } from '../../engine/detail/detail-skeleton.tsx';
import { RecordMissing } from '../../engine/detail/record-missing.tsx';
import { BegunNote } from '../../engine/form/begun-note.tsx';
import { type Begun, FormDraftKeeper } from '../../engine/form/form-draft.ts';
import { LoadFailure } from '../../engine/load-failure.tsx';
import { failureOf } from '../../engine/seen-note.tsx';
import { textOf } from '../../engine/values/text-of.ts';
import { useProfile } from '../../session/use-session.ts';
import { EuroIcon } from '../../ui/icons.tsx';
import { Page } from '../../ui/page.tsx';
import { toastDone } from '../../ui/toast.ts';
import { useView, useViewTitle } from '../../ui/view.ts';
import { draftOf, nextDraft, type TierDraft } from './tier-draft.ts';
import { TierForm } from './tier-form.tsx';
import type { Next } from './use-tier-saving.ts';

/** A new tier, a copy of another one (`?from=`), or one that is changed. */
export function TierFormScreen() {
  const { t } = useLingui();
  const { params, search } = useView();
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
  const missing = isTrashed || (failure?.kind === 'problem' && failure.status === 404);
  return (
    <Page title={title} narrow>
      {opened || source === '' ? (
        <Begin key={source} now={opened} isCopy={id === undefined} />
      ) : missing ? (
        <RecordMissing />
      ) : failure ? (
        <LoadFailure failure={failure} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : null}
    </Page>
  );
}

interface BeginProps {
  /** The tier as it is now; null for a new one that begins with nothing. */
  now: PriceTierRow | null;
  /** The tier is only what a new one begins with. */
  isCopy: boolean;
}

/** The form, or first the question whether what was begun here is gone on with. */
function Begin({ now, isCopy }: BeginProps) {
  const { t } = useLingui();
  const profile = useProfile();
  const { path, leave, toTop } = useView();
  const client = useQueryClient();
  const router = useRouter();
  const navigate = useNavigate();
  // What somebody else saves meanwhile changes nothing under one's hands.
  const [opened] = useState(now);
  const [keeper] = useState(
    () => new FormDraftKeeper(profile._id, opened && isCopy ? `${path}?from=${opened._id}` : path),
  );
  const [begun, setBegun] = useState<Begun | null | 'unknown'>('unknown');
  const [isGoneOn, setIsGoneOn] = useState(false);
  const [round, setRound] = useState<{ count: number; draft: TierDraft | null }>({ count: 0, draft: null });
  useEffect(() => {
    // Who comes back to the tab would be asked about the very form that is open in it.
    void keeper.begun().then((found) => setBegun((before) => (before === 'unknown' ? found : before)));
  }, [keeper]);
  if (begun === 'unknown') return <DetailSkeleton />;
  if (begun && !isGoneOn) {
    return (
      <BegunNote
        begun={begun}
        icon={EuroIcon}
        onGoOn={() => setIsGoneOn(true)}
        onThrowAway={() => {
          void keeper.drop(begun);
          setBegun(null);
        }}
      />
    );
  }
  const seen = isCopy ? null : opened;
  const from = (begun?.form.seen ?? null) as PriceTierRow | null;
  const name = opened?.name ?? '';
  const first = opened && isCopy ? { ...opened, name: t`${name} (copy)` } : (from ?? seen);
  const saved = (id: string, message: string | undefined, next: Next, draft: TierDraft) => {
    toastDone(message ?? t`The price tier is saved.`);
    void client.invalidateQueries({ queryKey: resourceKey('priceTier') });
    if (next === 'next') {
      toTop();
      setBegun(null);
      setRound(({ count }) => ({ count: count + 1, draft: nextDraft(draft) }));
      return;
    }
    leave();
    // One is elsewhere by now, and is not fetched back.
    if (router.latestLocation.pathname !== path) return;
    void navigate({ to: SCREENS.priceTierDetail.path, params: { id } });
  };
  const cancel = () => {
    leave();
    void (seen
      ? navigate({ to: SCREENS.priceTierDetail.path, params: { id: seen._id } })
      : navigate({ to: SCREENS.priceTiers.path }));
  };
  return (
    <TierForm
      key={round.count}
      start={{ seen: seen && (from ?? seen), draft: round.draft ?? draftOf(first), begun, keeper }}
      now={isCopy ? null : now}
      onSaved={saved}
      onCancel={cancel}
    />
  );
}
