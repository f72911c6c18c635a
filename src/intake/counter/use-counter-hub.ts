import { useQuery } from '@tanstack/react-query';

import type { HubOption } from '../../../contract/calls/merchants.ts';
import { hubOptions } from '../../api/resource-queries.ts';
import type { DraftWithPhotos } from '../../outbox/drafts.ts';
import { useProfile } from '../../session/use-session.ts';
import type { CounterSettings } from './settings.ts';

/** A hub center as an item stores it. */
export interface Hub {
  _id: string;
  fullName: string;
}

/** The hub center of the counter. */
export interface CounterHubs {
  hub: Hub | null;
  /** Those to select from; null for a merchant, who has one. */
  choices: readonly Hub[] | null;
  /** All hub centers, with their code prefixes; empty on a device that never was online. */
  known: readonly HubOption[];
  /** `known` came from the server or the cache; if empty, there are none. */
  loaded: boolean;
  /** Loading them failed. */
  failed: boolean;
}

/** A merchant's own hub center, or that of an unfinished item, or the one an admin selected on this device. */
export function useCounterHub(settings: CounterSettings | undefined, found: DraftWithPhotos | null): CounterHubs {
  const { key, _id, fullName } = useProfile();
  const hubs = useQuery(hubOptions());
  const known = hubs.data ?? [];
  const loading = { known, loaded: hubs.data !== undefined };
  if (key === 3) return { hub: { _id, fullName }, choices: null, ...loading, failed: false };
  const draft = found?.draft;
  const drafted = draft?.hub ? { _id: draft.hub, fullName: draft.hubName } : null;
  return { hub: settings?.hub ?? drafted, choices: known, ...loading, failed: hubs.isError };
}
