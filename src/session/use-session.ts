import { useSyncExternalStore } from 'react';

import type { Profile } from '../../contract/calls/session.ts';
import { session, subscribe, type Session } from './session.ts';

/** The session, following every change. */
export const useSession = (): Session => useSyncExternalStore(subscribe, session);

/** The signed-in person. Throws outside the signed-in part of the app, which the guard protects. */
export function useProfile(): Profile {
  const now = useSession();
  if (now.status !== 'signedIn') throw new Error('nobody is signed in');
  return now.profile;
}
