import { useQueryClient } from '@tanstack/react-query';

import type { ResourceName } from '../../contract/catalogue.ts';
import { ask, type CallFor } from '../api/client.ts';
import { credentials } from '../api/credentials.ts';
import { useFailureText } from '../api/failure-text.ts';
import { detailOptions, resourceKey, type ResourceRecord } from '../api/resource-queries.ts';
import type { Failure } from '../api/result.ts';
import { isSessionEnded } from '../api/session-ended.ts';
import { endSession } from '../session/session.ts';
import { toastError } from '../ui/toast.ts';

/**
 * Sends one change of a record; answers the record as it is then, or null when it was refused, which was said, in words of one's
 * own where they are given.
 */
export type ChangeRecord = (
  call: unknown,
  record: ResourceRecord,
  body?: unknown,
  say?: (failure: Failure) => string,
) => Promise<ResourceRecord | null>;

/** How to change a record as it was seen: nothing somebody else did meanwhile is overwritten. */
export function useChangeRecord(name: ResourceName): ChangeRecord {
  const client = useQueryClient();
  const words = useFailureText();
  return async (call, { _id: id, rev }, body, say = words) => {
    const headers = typeof rev === 'number' ? { 'If-Match': `"${rev}"` } : {};
    const answer = await ask(call as CallFor<ResourceRecord>, credentials(), { params: { id }, headers, body });
    if (answer.ok) client.setQueryData(detailOptions(name, id).queryKey, answer.value.data);
    else if (isSessionEnded(answer.failure)) void endSession();
    else toastError(say(answer.failure));
    // Refused or not: what is on screen may be older than what the server has.
    for (const entity of [name, 'incomplete']) void client.invalidateQueries({ queryKey: resourceKey(entity) });
    return answer.ok ? answer.value.data : null;
  };
}
