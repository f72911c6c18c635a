/** The signed-in person's own account: devices, name and photo, password. */
import { queryOptions } from '@tanstack/react-query';

import {
  changePassword as changePasswordCall,
  endOtherSessions,
  endSession,
  listSessions,
  type SessionRecord,
  updateProfile,
} from '../../contract/calls/account.ts';
import type { Profile } from '../../contract/calls/session.ts';
import { ask, askList, unwrap } from './client.ts';
import { credentials } from './credentials.ts';
import type { Failure, Result } from './result.ts';

/** A photo may travel over a slow link; in ms. */
const UPLOAD_TIMEOUT_MS = 60_000;

/** The devices the person is signed in on, most recently used first. */
export const sessionList = () =>
  queryOptions({
    queryKey: ['sessions'],
    queryFn: async ({ signal }) => unwrap(await askList<SessionRecord>(listSessions, credentials(), { signal })).data,
    refetchOnWindowFocus: 'always',
  });

/** Signs one device out; null signs out all other devices. */
export const signOutDevice = (id: string | null): Promise<Result<unknown, Failure>> =>
  id === null ? ask(endOtherSessions, credentials()) : ask<null>(endSession, credentials(), { params: { id } });

/** Changes name, language and photo; returns the profile as the server now has it. */
export async function saveProfile(form: FormData): Promise<Result<Profile, Failure>> {
  const answer = await ask<Profile>(updateProfile, credentials(), { body: form, timeoutMs: UPLOAD_TIMEOUT_MS });
  return answer.ok ? { ok: true, value: answer.value.data } : answer;
}

/** Sets a new password; the person's other devices are signed out. */
export const changePassword = (body: {
  oldPassword: string;
  newPassword: string;
  confirmPassword: string;
}): Promise<Result<unknown, Failure>> => ask<null>(changePasswordCall, credentials(), { body });
