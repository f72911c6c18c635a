import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

import { DETAIL_PATHS, hubLimit, SCREENS } from '../../../contract/access.ts';
import type { ItemKind } from '../../../contract/code.ts';
import { detailOptions, resourceKey, type ResourceRecord } from '../../api/resource-queries.ts';
import { declaration } from '../../engine/declared.ts';
import { DetailSkeleton } from '../../engine/detail/detail-skeleton.tsx';
import { RecordMissing } from '../../engine/detail/record-missing.tsx';
import { TrashNote } from '../../engine/detail/trash-note.tsx';
import { BegunNote } from '../../engine/form/begun-note.tsx';
import { type SavedDraft, FormDraftKeeper } from '../../engine/form/form-draft.ts';
import { isTrashed } from '../../engine/list/use-trash.ts';
import { withPending } from '../../engine/list/with-pending.ts';
import { LoadFailure } from '../../engine/load-failure.tsx';
import { failureOf } from '../../engine/seen-note.tsx';
import { textOf } from '../../engine/values/text-of.ts';
import { viewOf } from '../../engine/views.ts';
import { readPendingEdit } from '../../outbox/pending-edits.ts';
import type { SaveResult } from '../../outbox/save-item.ts';
import { useProfile } from '../../session/use-session.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { Page } from '../../ui/page.tsx';
import { toastDone } from '../../ui/toast.ts';
import { useView, useViewTitle } from '../../ui/view.ts';
import type { FormStart, Next } from './form-shape.ts';
import { duplicateValues, type FormValues, namesOf, nextValues, startValues } from './form-state.ts';
import { ItemForm } from './item-form.tsx';

/** The screen that creates an item of a kind, or edits the one in its address; `?from=` starts with another one's values. */
export function ItemFormScreen({ kind }: { kind: ItemKind }) {
  const { t } = useLingui();
  const { params, search } = useView();
  const id = params['id'];
  const from = typeof search['from'] === 'string' ? search['from'] : undefined;
  const source = id ?? from;
  const options = { enabled: source !== undefined, refetchOnMount: 'always' } as const;
  const query = useQuery({ ...detailOptions(kind, source ?? ''), ...options });
  const failure = failureOf(query);
  const code = id && query.data ? textOf(query.data['code']) : undefined;
  const title = code ? t`Edit ${code}` : t(viewOf(kind).create ?? viewOf(kind).one);
  useViewTitle(code && title);
  // A form starts with the current record, not the cached one; without network, with the cached one.
  const isFresh = query.isFetchedAfterMount || query.fetchStatus !== 'fetching';
  const ready = source === undefined ? null : isFresh ? query.data : undefined;
  return (
    <Page
      title={title}
      note={id && code ? <CodeText>{code}</CodeText> : undefined}
      heading={id ? t`Edit` : from ? t`Duplicate` : undefined}
    >
      {ready !== undefined ? (
        <Begin key={`${id ?? ''} ${from ?? ''}`} kind={kind} record={ready} isLike={from !== undefined && !id} />
      ) : failure?.kind === 'problem' && failure.status === 404 ? (
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
  kind: ItemKind;
  record: ResourceRecord | null;
  /** The record only provides the initial values of a new one. */
  isLike: boolean;
}

/** The record of a form, once the device was queried. */
interface FormRecord {
  /** The record with the person's pending changes applied. What somebody else saves meanwhile must not change the open form. */
  opened: ResourceRecord | null;
  begun: SavedDraft | null;
  /** Whether the person has decided about the draft. */
  answered: boolean;
}

/** The form, or first the question whether to resume a draft. */
function Begin({ kind, record, isLike }: BeginProps) {
  const profile = useProfile();
  const { path } = useView();
  const isAdmin = hubLimit(profile) === null;
  const [keeper] = useState(
    () => new FormDraftKeeper(profile._id, isLike ? `${path}?from=${textOf(record?._id)}` : path),
  );
  const [found, setFound] = useState<FormRecord | null>(null);
  const [round, setRound] = useState<{ count: number; typed: FormValues | null }>({ count: 0, typed: null });
  // A record in the trash can be duplicated but not edited. An open form stays open, whatever happens to its record.
  const trashed = record && !isLike && isTrashed(record) ? record : null;
  const isAway = trashed !== null;
  useEffect(() => {
    if (isAway) return;
    const own = record && readPendingEdit(profile._id, kind, record._id).catch(() => null);
    void Promise.all([keeper.begun(), own]).then(([begun, edit]) => {
      const opened = record && withPending(record, edit);
      setFound((before) => before ?? { opened, begun, answered: begun === null });
    });
  }, [keeper, profile._id, kind, record, isAway]);
  if (!found) return trashed ? <TrashNote name={kind} record={trashed} /> : <DetailSkeleton />;
  const { opened, begun, answered } = found;
  if (begun && !answered) {
    return (
      <BegunNote
        begun={begun}
        onGoOn={() => setFound({ opened, begun, answered: true })}
        onThrowAway={() => {
          void keeper.drop(begun);
          setFound({ opened, begun: null, answered: true });
        }}
      />
    );
  }
  const seen = isLike ? null : opened;
  const form = { kind, isAdmin };
  const start: FormStart = {
    kind,
    seen: begun?.form.seen ?? seen,
    typed:
      round.typed ?? (isLike && opened ? duplicateValues(form, opened) : startValues(form, begun?.form.seen ?? seen)),
    names: namesOf(opened),
    begun,
    keeper,
  };
  return (
    <Form
      key={round.count}
      start={start}
      onNext={(typed) => {
        setFound({ opened, begun: null, answered: true });
        setRound(({ count }) => ({ count: count + 1, typed: nextValues(form, typed) }));
      }}
    />
  );
}

/** The form, and where to go after saving. */
function Form({ start, onNext }: { start: FormStart; onNext: (typed: FormValues) => void }) {
  const { t } = useLingui();
  const { kind, seen } = start;
  const { leave, path, toTop } = useView();
  const router = useRouter();
  const navigate = useNavigate();
  const client = useQueryClient();
  const toDetail = (id: string) => navigate({ to: DETAIL_PATHS[kind], params: { id } });
  const toList = () => navigate({ to: SCREENS[declaration(kind).screens.list].path });

  const saved = (result: SaveResult, next: Next, typed: FormValues) => {
    const receipt = result.state === 'delivered' ? result.receipt : null;
    const code = receipt?.code ?? textOf(seen?.['code']);
    toastDone(
      result.state === 'waiting'
        ? t`Saved on this device. It will be sent when you’re back online.`
        : seen
          ? t`${code} saved.`
          : t`${code} created.`,
    );
    void client.invalidateQueries({ queryKey: resourceKey(kind) });
    if (next === 'next') {
      toTop();
      onNext(typed);
      return;
    }
    leave();
    // The person has left: do not navigate them back.
    if (router.latestLocation.pathname !== path) return;
    const id = seen ? textOf(seen['_id']) : receipt?._id;
    void (id ? toDetail(id) : toList());
  };
  const cancel = () => {
    leave();
    void (seen ? toDetail(textOf(seen['_id'])) : toList());
  };
  return <ItemForm start={start} onSaved={saved} onCancel={cancel} />;
}
