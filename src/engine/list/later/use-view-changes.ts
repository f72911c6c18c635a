import { useQueryClient } from '@tanstack/react-query';

import type { ResourceName } from '../../../../contract/catalogue.ts';
import { useFailureText } from '../../../api/failure-text.ts';
import type { Failure, Result } from '../../../api/result.ts';
import { savedViews } from '../../../api/saved-view-queries.ts';
import { toastError } from '../../../ui/toast.ts';

/** Ends a change of a list's saved views: what went wrong is said, and the views are read again. Answers whether it is done. */
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
