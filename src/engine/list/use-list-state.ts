import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

import type { Resource } from '../../../contract/resource.ts';
import { useProfile } from '../../session/use-session.ts';
import { readListLook, writeListLook } from '../../store/kept-lists.ts';
import { useView } from '../../ui/view.ts';
import type { ChangeList } from './list-props.ts';
import { changed, isOnlyLooks, readListState, writeListState, type ListState } from './list-state.ts';

/**
 * The list's state in the address bar, and a setter. The look is also stored for the person, and added to an address without one: whoever
 * is sent the address sees the same.
 */
export function useListState(resource: Resource): [ListState, ChangeList] {
  const { path, search, setSearch, toTop } = useView();
  const { _id: user } = useProfile();
  const router = useRouter();
  const navigate = useNavigate();
  const state = readListState(resource, search);

  const change: ChangeList = (part, replace = false) => {
    const next = changed(state, part);
    const written = writeListState(resource, next);
    setSearch(written);
    if (isOnlyLooks(part)) keepLook(user, resource, next);
    // The person is navigating away: a late search must not take them back.
    if (router.latestLocation.pathname !== path) return;
    void navigate({ to: path, search: written, replace });
    if (part.page !== undefined) toTop();
  };

  const isSilent = state.look === null && state.columns === null;
  const takeKept = useEffectEvent((kept: Partial<ListState>) => {
    if (state.look !== null || state.columns !== null || router.latestLocation.pathname !== path) return;
    const written = writeListState(resource, { ...state, ...kept });
    setSearch(written);
    void navigate({ to: path, search: written, replace: true });
  });
  useEffect(() => {
    if (!isSilent) return undefined;
    let over = false;
    void readListLook(user, resource.name).then((text) => {
      const kept = keptLook(resource, text);
      if (!over && kept) takeKept(kept);
    });
    return () => {
      over = true;
    };
  }, [isSilent, user, resource]);

  return [state, change];
}

function keepLook(user: string, resource: Resource, { look, columns }: ListState): void {
  const value = JSON.stringify({ view: look ?? '', cols: columns?.join(',') ?? '' });
  // Without storage, the look is lost at the next visit.
  void writeListLook(user, resource.name, value).catch(() => undefined);
}

/** The stored look, parsed like an address: an earlier version may have had other columns. Null if it is empty. */
function keptLook(resource: Resource, text: string | undefined): Pick<ListState, 'look' | 'columns'> | null {
  try {
    const { look, columns } = readListState(resource, JSON.parse(text ?? '{}') as Record<string, unknown>);
    return look === null && columns === null ? null : { look, columns };
  } catch {
    return null;
  }
}
