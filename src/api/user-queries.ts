/** Invitations and signed-in devices of other people. */
import { queryOptions } from '@tanstack/react-query';

import type { Answer } from '../../contract/call.ts';
import type { SessionRecord } from '../../contract/calls/account.ts';
import { listUserSessions, readInvitation, renewInvitation } from '../../contract/calls/users.ts';
import { ask, askList, unwrap } from './client.ts';
import { credentials } from './credentials.ts';
import { resourceKey } from './resource-queries.ts';
import type { Failure, Result } from './result.ts';

/** State of a person's invitation; every change of the person makes it stale. */
export const invitationOptions = (id: string) =>
  queryOptions({
    queryKey: [...resourceKey('user'), 'invitation', id],
    queryFn: async ({ signal }) => unwrap(await ask(readInvitation, credentials(), { params: { id }, signal })).data,
  });

/** Sends the invitation again; returns the link if the server sends no mail. */
export const inviteAgain = (id: string): Promise<Result<Answer<{ link: string | null }>, Failure>> =>
  ask(renewInvitation, credentials(), { params: { id } });

/** The devices a person is signed in on; every change of the person makes them stale. */
export const userSessionsOptions = (id: string) =>
  queryOptions({
    queryKey: [...resourceKey('user'), 'sessions', id],
    queryFn: async ({ signal }) =>
      unwrap(await askList<SessionRecord>(listUserSessions, credentials(), { params: { id }, signal })).data,
  });
