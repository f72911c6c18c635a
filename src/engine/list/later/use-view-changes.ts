import { queryOptions, useQueryClient } from '@tanstack/react-query';

import { listSavedViews } from '../../../../contract/calls/saved-views.ts';
import type { ResourceName } from '../../../../contract/resource-access.ts';
import { read } from '../../../api/calls.ts';
import { useFailureText } from '../../../api/failure-text.ts';
import type { Failure, Result } from '../../../api/result.ts';
import { toastError } from '../../../ui/toast.ts';

/** The person's own views of a list and the shared ones. */
export const savedViews = (resource: ResourceName) =>
  queryOptions({ ...read(listSavedViews, { params: { resource } }), meta: { keep: 'first' } });

/** Completes a change of a list's saved views: reports an error and refetches the views. Resolves to whether it succeeded. */
export function useViewChanges(name: ResourceName): (asking: Promise<Result<unknown, Failure>>) => Promise<boolean> {
  const client = useQueryClient();
  const words = useFailureText();
  return async (asking) => {
    const answer = await asking;
    if (!answer.ok) toastError(words(answer.failure));
    await client.invalidateQueries({ queryKey: savedViews(name).queryKey });
    return answer.ok;
  };
}
