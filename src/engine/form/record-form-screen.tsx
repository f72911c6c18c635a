import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

import { SCREENS } from '../../../contract/access.ts';
import type { ResourceName } from '../../../contract/catalogue.ts';
import { fieldMeta } from '../../../contract/field.ts';
import { readLanguage } from '../../../contract/language-tags.ts';
import { detailOptions, resourceKey, type ResourceRecord } from '../../api/resource-queries.ts';
import { useProfile } from '../../session/use-session.ts';
import { Page } from '../../ui/page.tsx';
import { toastDone } from '../../ui/toast.ts';
import { useView, useViewTitle } from '../../ui/view.ts';
import { DetailSkeleton } from '../detail/detail-skeleton.tsx';
import { RecordMissing } from '../detail/record-missing.tsx';
import { isTrashed } from '../list/use-trash.ts';
import { LoadFailure } from '../load-failure.tsx';
import { failureOf } from '../seen-note.tsx';
import { textOf } from '../values/text-of.ts';
import { viewOf } from '../views.ts';
import { BegunNote } from './begun-note.tsx';
import { type SavedDraft, FormDraftKeeper } from './form-draft.ts';
import type { FormView } from './form-view.ts';
import { type DeclaredForm, useDeclaredForm } from './record-fields.ts';
import { RecordForm } from './record-form.tsx';
import { refNames, startTyped, type TypedFields } from './record-values.ts';
import type { SavedForm } from './use-record-form.ts';

interface RecordFormScreenProps {
  name: ResourceName;
  /** What the form adds to the declaration. */
  more?: FormView | undefined;
}

/** Creates a record, copies another one (`?from=`), or edits one. */
export function RecordFormScreen({ name, more }: RecordFormScreenProps) {
  const { t } = useLingui();
  const { params, search } = useView();
  const { id } = params;
  const source = id ?? textOf(search['from']);
  const form = useDeclaredForm(name, id === undefined, more);
  const query = useQuery({ ...detailOptions(name, source), enabled: source !== '' });
  const found = query.data ?? null;
  // A record in the trash can be copied but not edited.
  const isAway = id !== undefined && found !== null && isTrashed(found);
  const record = isAway ? null : found;
  // The form stays open, whatever happens to the record meanwhile.
  const [before, setBefore] = useState<ResourceRecord | null>(null);
  if (record && record !== before) setBefore(record);
  const opened = record ?? (before?._id === source ? before : null);
  const failure = failureOf(query);
  const called = textOf(record?.[form.resource.title]);
  const { one, create = one } = viewOf(name);
  const title = id === undefined ? t(create) : called ? t`Edit ${{ name: called }}` : t(one);
  useViewTitle(id !== undefined && called ? title : undefined);
  const missing = isAway || (failure?.kind === 'problem' && failure.status === 404);
  return (
    <Page title={title} narrow>
      {opened || source === '' ? (
        <Begin key={source} form={form} now={opened} isCopy={id === undefined} />
      ) : missing ? (
        <RecordMissing />
      ) : failure ? (
        <LoadFailure failure={failure} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : (
        <DetailSkeleton />
      )}
    </Page>
  );
}

interface BeginProps {
  form: DeclaredForm;
  /** The record as it is now; null for an empty new one. */
  now: ResourceRecord | null;
  /** The record only provides the initial values of a new one. */
  isCopy: boolean;
}

/** The form, or first the question whether to resume a draft. */
function Begin({ form, now, isCopy }: BeginProps) {
  const { t, i18n } = useLingui();
  const profile = useProfile();
  const { path, leave, toTop } = useView();
  const client = useQueryClient();
  const router = useRouter();
  const navigate = useNavigate();
  const { name, resource, view, schemas, more } = form;
  // What somebody else saves meanwhile must not change the open form.
  const [opened] = useState(now);
  const [keeper] = useState(
    () => new FormDraftKeeper(profile._id, opened && isCopy ? `${path}?from=${opened._id}` : path),
  );
  const [begun, setBegun] = useState<SavedDraft | null | 'unknown'>('unknown');
  const [isGoneOn, setIsGoneOn] = useState(false);
  const [round, setRound] = useState<{ count: number; kept: TypedFields }>({ count: 0, kept: {} });
  useEffect(() => {
    // Returning to the tab must not ask about the form that is open in it.
    void keeper.begun().then((found) => setBegun((before) => (before === 'unknown' ? found : before)));
  }, [keeper]);
  if (begun === 'unknown') return <DetailSkeleton />;
  if (begun && !isGoneOn) {
    return (
      <BegunNote
        begun={begun}
        icon={view.icon}
        onGoOn={() => setIsGoneOn(true)}
        onThrowAway={() => {
          void keeper.drop(begun);
          setBegun(null);
        }}
      />
    );
  }
  const seen = isCopy ? null : ((begun?.form.seen as ResourceRecord | null | undefined) ?? opened);
  const copied = () => {
    if (!opened) return more.start?.(readLanguage(i18n.locale)) ?? null;
    const { [resource.title]: called } = opened;
    const title = textOf(called);
    const isText = resource.title in schemas && fieldMeta(schemas[resource.title] as never).kind === 'text';
    return isText ? { ...opened, [resource.title]: t`${{ name: title }} (copy)` } : opened;
  };
  const first = seen ?? copied();
  const { list, detail } = resource.screens;
  const toDetail = (id: string) => navigate({ to: SCREENS[detail].path, params: { id } });
  const saved = ({ id, message, next, typed }: SavedForm) => {
    toastDone(message ?? t`Saved`);
    for (const queryKey of [resourceKey(name), ...(more.stale ?? [])]) void client.invalidateQueries({ queryKey });
    if (next === 'next') {
      toTop();
      setBegun(null);
      const kept = (more.kept ?? []).map((field) => [field, typed[field] ?? '']);
      setRound(({ count }) => ({ count: count + 1, kept: Object.fromEntries(kept) as TypedFields }));
      return;
    }
    leave();
    // The person has left: do not navigate them back.
    if (router.latestLocation.pathname === path) void toDetail(id);
  };
  const cancel = () => {
    leave();
    void (seen ? toDetail(seen._id) : navigate({ to: SCREENS[list].path }));
  };
  const isNext = round.count > 0;
  return (
    <RecordForm
      key={round.count}
      form={form}
      start={{
        seen,
        typed: { ...startTyped(schemas, isNext ? null : first), ...round.kept },
        names: refNames(schemas, isNext ? null : first),
        begun,
        keeper,
      }}
      now={isCopy ? null : now}
      onSaved={saved}
      onCancel={cancel}
    />
  );
}
