import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

import { type ScreenName, SCREENS } from '../../../contract/access.ts';
import { codeKind, textKind } from '../../../contract/field-kinds/text.ts';
import { readLanguage } from '../../../contract/language-tags.ts';
import type { ResourceName } from '../../../contract/resource-access.ts';
import { detailOptions, resourceKey, type ResourceRecord } from '../../api/resource-queries.ts';
import { readPendingEdit } from '../../outbox/pending-edits.ts';
import { useProfile } from '../../session/use-session.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { Page } from '../../ui/page.tsx';
import { toastDone } from '../../ui/toast.ts';
import { useView, useViewTitle } from '../../ui/view.ts';
import { metaOf } from '../declared.ts';
import { DetailSkeleton } from '../detail/detail-skeleton.tsx';
import { RecordMissing } from '../detail/record-missing.tsx';
import { TrashNote } from '../detail/trash-note.tsx';
import { isTrashed } from '../list/use-trash.ts';
import { withPending } from '../list/with-pending.ts';
import { LoadFailure } from '../load-failure.tsx';
import { failureOf } from '../seen-note.tsx';
import { textOf } from '../values/text-of.ts';
import { viewOf } from '../views.ts';
import { DraftNote } from './draft-note.tsx';
import { type SavedDraft, FormDraftKeeper } from './form-draft.ts';
import type { FormView } from './form-view.ts';
import { type DeclaredForm, useDeclaredForm } from './record-fields.ts';
import { RecordForm } from './record-form.tsx';
import { type FormContent, refNames, startTyped } from './record-values.ts';
import type { SavedForm } from './use-record-form.ts';

interface RecordFormScreenProps {
  name: ResourceName;
  /** What the form adds to the declaration. */
  more?: FormView | undefined;
  /** The record that it edits, and the screen it was opened from, if not those of the address. */
  own?: { id: string; back: ScreenName };
}

/** Creates a record, copies another one (`?from=`), or edits one. */
export function RecordFormScreen({ name, more, own }: RecordFormScreenProps) {
  const { t } = useLingui();
  const { params, search } = useView();
  const { id = own?.id } = params;
  const isCopy = id === undefined;
  const source = id ?? textOf(search['from']);
  const form = useDeclaredForm(name, isCopy, more);
  const query = useQuery({ ...detailOptions(name, source), enabled: source !== '', refetchOnMount: 'always' });
  const failure = failureOf(query);
  const { resource } = form;
  const called = isCopy ? '' : textOf(query.data?.[resource.title]);
  // A code has a form of its own.
  const code = metaOf(resource, resource.title).kind === codeKind ? called : '';
  const { one, create = one } = viewOf(name);
  const title = called ? t`Edit ${{ name: called }}` : t(isCopy ? create : one);
  useViewTitle(called ? title : undefined);
  // A form starts with the current record, not the cached one; without network, with the cached one.
  const isFresh = query.isFetchedAfterMount || query.fetchStatus !== 'fetching';
  const now = source === '' ? null : isFresh ? query.data : undefined;
  return (
    <Page
      title={title}
      heading={code ? t`Edit` : isCopy && source !== '' ? t`Duplicate` : undefined}
      note={code ? <CodeText>{code}</CodeText> : undefined}
      narrow={!more?.Form}
    >
      {now !== undefined ? (
        <DraftOrForm key={source} form={form} now={now} isCopy={isCopy} back={own?.back} />
      ) : failure?.kind === 'problem' && [404, 422].includes(failure.status) ? (
        <RecordMissing />
      ) : failure ? (
        <LoadFailure failure={failure} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : (
        <DetailSkeleton look={form.view.look} />
      )}
    </Page>
  );
}

interface DraftOrFormProps {
  form: DeclaredForm;
  /** The record as it is now; null for an empty new one. */
  now: ResourceRecord | null;
  /** The record only provides the initial values of a new one. */
  isCopy: boolean;
  back: ScreenName | undefined;
}

/** The record of a form, once the device was queried. */
interface FormRecord {
  /** The record with the person's pending changes applied. What somebody else saves meanwhile must not change the open form. */
  opened: ResourceRecord | null;
  draft: SavedDraft | null;
  /** Whether the person has decided about the draft. */
  answered: boolean;
}

/** The form, or first the question whether to resume a draft. */
function DraftOrForm({ form, now, isCopy, back }: DraftOrFormProps) {
  const { t } = useLingui();
  const profile = useProfile();
  const { path, leave, toTop } = useView();
  const client = useQueryClient();
  const router = useRouter();
  const navigate = useNavigate();
  const startOf = useFormStart(form);
  const { name, resource, view, more } = form;
  const { outbox, screens } = resource;
  const [keeper] = useState(() => new FormDraftKeeper(profile._id, now && isCopy ? `${path}?from=${now._id}` : path));
  const [found, setFound] = useState<FormRecord | null>(null);
  const [round, setRound] = useState<{ count: number; last: SavedForm | null }>({ count: 0, last: null });
  // A record in the trash can be copied but not edited. An open form stays open, whatever happens to its record.
  const trashed = now && !isCopy && isTrashed(now) ? now : null;
  const isWaiting = found === null && trashed === null;
  useEffect(() => {
    if (!isWaiting) return;
    const own = now && outbox ? readPendingEdit(profile._id, outbox, now._id).catch(() => null) : null;
    void Promise.all([keeper.readDraft(), own]).then(([draft, edit]) => {
      const opened = now && withPending(now, edit);
      setFound((before) => before ?? { opened, draft, answered: draft === null });
    });
  }, [keeper, profile._id, outbox, now, isWaiting]);
  if (!found) return trashed ? <TrashNote name={name} record={trashed} /> : <DetailSkeleton look={view.look} />;
  const { opened, draft, answered } = found;
  if (draft && !answered) {
    return (
      <DraftNote
        draft={draft}
        icon={view.icon}
        onResume={() => setFound({ ...found, answered: true })}
        onDiscard={() => {
          void keeper.drop(draft);
          setFound({ opened, draft: null, answered: true });
        }}
      />
    );
  }
  const seen = isCopy ? null : ((draft?.form.seen as ResourceRecord | null | undefined) ?? opened);
  const toDetail = (id: string) => void navigate({ to: SCREENS[back ?? screens.detail].path, params: { id } });
  const toList = () => void navigate({ to: SCREENS[screens.list].path });
  const saved = (result: SavedForm) => {
    const { id, message, next } = result;
    toastDone(message ?? t`Saved`);
    for (const queryKey of [resourceKey(name), ...(more.stale ?? [])]) void client.invalidateQueries({ queryKey });
    if (next === 'next') {
      toTop();
      setFound({ opened, draft: null, answered: true });
      setRound(({ count }) => ({ count: count + 1, last: result }));
      return;
    }
    leave();
    // The person has left: do not navigate them back.
    if (router.latestLocation.pathname !== path) return;
    if (id === null) toList();
    else toDetail(id);
  };
  const cancel = () => {
    leave();
    if (seen) toDetail(seen._id);
    else toList();
  };
  const Form = more.Form ?? RecordForm;
  return (
    <Form
      key={round.count}
      form={form}
      start={{ ...startOf(seen, opened, round.last), draft, keeper }}
      now={isCopy ? null : now}
      onSaved={saved}
      onCancel={cancel}
    />
  );
}

/** The initial content of a form: of an edited record, of a copy, or of a new record, perhaps after another one. */
function useFormStart({ resource, schemas, more }: DeclaredForm) {
  const { t, i18n } = useLingui();
  const copyOf = (record: ResourceRecord) => {
    if (more.copy) return more.copy(record);
    const { [resource.title]: title } = record;
    const isText = resource.title in schemas && metaOf(resource, resource.title).kind === textKind;
    return isText ? { ...record, [resource.title]: t`${{ name: textOf(title) }} (copy)` } : record;
  };
  return (seen: ResourceRecord | null, opened: ResourceRecord | null, last: SavedForm | null): FormContent => {
    const copied = opened && !last ? copyOf(opened) : null;
    const first = seen ?? copied ?? more.start?.(readLanguage(i18n.locale)) ?? null;
    const kept = <Value,>(all: Readonly<Record<string, Value>> = {}) =>
      Object.fromEntries(Object.entries(all).filter(([field]) => field in schemas && more.kept?.includes(field)));
    return {
      seen,
      typed: { ...startTyped(schemas, first), ...kept(last?.typed) },
      names: { ...refNames(schemas, first), ...kept(last?.names) },
    };
  };
}
