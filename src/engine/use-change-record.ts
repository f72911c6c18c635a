import { useQueryClient } from '@tanstack/react-query';

import type { ResourceName } from '../../contract/resource-access.ts';
import { ask, type CallFor } from '../api/client.ts';
import { credentials } from '../api/credentials.ts';
import { useFailureText } from '../api/failure-text.ts';
import type { ResourceRecord } from '../api/resource-queries.ts';
import type { Failure } from '../api/result.ts';
import { isSessionEnded } from '../api/session-ended.ts';
import { readAgain, updateCachedRecord } from '../api/update-cached-record.ts';
import { endSession } from '../session/session.ts';
import { toastError } from '../ui/toast.ts';

/**
 * Sends one change of a record; resolves to the changed record, or to null if it was refused, which is reported with the given text; null
 * reports nothing.
 */
export type ChangeRecord = (
  call: unknown,
  record: ResourceRecord,
  body?: unknown,
  failureText?: (failure: Failure) => string | null,
) => Promise<ResourceRecord | null>;

/** Changes a record against the version read, so that nobody else's change is overwritten. */
export function useChangeRecord(name: ResourceName): ChangeRecord {
  const client = useQueryClient();
  const words = useFailureText();
  return async (call, { _id: id, rev }, body, failureText = words) => {
    const headers = typeof rev === 'number' ? { 'If-Match': `"${rev}"` } : {};
    const answer = await ask(call as CallFor<ResourceRecord>, credentials(), { params: { id }, headers, body });
    if (answer.ok) updateCachedRecord(client, name, answer.value.data);
    else if (isSessionEnded(answer.failure)) void endSession();
    else toastError(failureText(answer.failure));
    // Whether refused or not.
    readAgain(client, name);
    return answer.ok ? answer.value.data : null;
  };
}
