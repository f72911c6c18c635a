/** Reads the open invitation of a merchant. */
import { queryOptions } from '@tanstack/react-query';

import type { Answer } from '../../contract/call.ts';
import { readInvitation, renewInvitation } from '../../contract/calls/merchants.ts';
import { ask, unwrap } from './client.ts';
import { credentials } from './credentials.ts';
import type { Failure, Result } from './result.ts';

/** State of a merchant's invitation; every change of the hub center makes it stale. */
export const invitationOptions = (id: string) =>
  queryOptions({
    queryKey: ['resource', 'merchant', 'invitation', id],
    queryFn: async ({ signal }) => unwrap(await ask(readInvitation, credentials(), { params: { id }, signal })).data,
  });

/** Sends the invitation again; returns the link if the server sends no mail. */
export const inviteAgain = (id: string): Promise<Result<Answer<{ link: string | null }>, Failure>> =>
  ask(renewInvitation, credentials(), { params: { id } });
