import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import type { ProductComment } from '../../contract/calls/product-setting.ts';
import { useFailureText } from '../api/failure-text.ts';
import { commentList, orderComments } from '../api/price-queries.ts';
import { ownCall } from '../session/own-call.ts';
import { toastError } from '../ui/toast.ts';
import { useTurns } from '../ui/use-turns.ts';
import { arranged } from './arranged.ts';

/** The comments as the person wants them: shown at once, sent one order after the other, and as they were where that is refused. */
export function useCommentOrder(comments: readonly ProductComment[] | undefined) {
  const client = useQueryClient();
  const words = useFailureText();
  const inTurn = useTurns();
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const latest = useRef<readonly string[]>(null);
  const { queryKey } = commentList();

  const order = (next: readonly ProductComment[]) => {
    const ids = next.map(({ _id }) => _id);
    setWanted(ids);
    latest.current = ids;
    inTurn(async () => {
      const { current: sent } = latest;
      // A later step was sent already, with this one in it.
      if (!sent) return;
      latest.current = null;
      const answer = await ownCall(orderComments(sent));
      if (answer.ok) {
        // A reading that began before would bring the old order back.
        await client.cancelQueries({ queryKey });
        client.setQueryData(queryKey, (known) => known && arranged(known, sent));
      } else toastError(words(answer.failure));
      if (latest.current !== null) return;
      setWanted(null);
      void client.invalidateQueries({ queryKey });
    });
  };
  return { comments: comments && wanted ? arranged(comments, wanted) : comments, order, inTurn };
}
