import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import {
  listProductComments,
  PRODUCT_SETTING_ID,
  type ProductComment,
  updateProductSetting,
} from '../../contract/calls/product-setting.ts';
import { read, send } from '../api/calls.ts';
import { useFailureText } from '../api/failure-text.ts';
import { observersNotified } from '../api/notify-observers.ts';
import { ownCall } from '../session/own-call.ts';
import { toastError } from '../ui/toast.ts';
import { useNewest, useSerialWork } from '../ui/use-serial-work.ts';

/** All product comments, the selected ones first. */
export const commentList = () => queryOptions({ ...read(listProductComments), meta: { keep: 'first' } });

/** The comments as the person wants them: shown at once, sent one order at a time, reverted if refused. */
export function useCommentOrder(comments: readonly ProductComment[] | undefined) {
  const client = useQueryClient();
  const words = useFailureText();
  const inTurn = useSerialWork();
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const newest = useNewest<readonly string[]>(inTurn);
  const { queryKey } = commentList();

  const submit = async (ids: readonly string[]) => {
    const answer = await ownCall(
      send(updateProductSetting, { params: { id: PRODUCT_SETTING_ID }, body: { comments: [...ids] } }),
    );
    if (!answer.ok) return toastError(words(answer.failure));
    // A read that started before would restore the old order.
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (known) => known && sortComments(known, ids));
    await observersNotified();
  };
  const order = (next: readonly ProductComment[]) => {
    const ids = next.map(({ _id }) => _id);
    setWanted(ids);
    newest(ids, submit, () => {
      setWanted(null);
      void client.invalidateQueries({ queryKey });
    });
  };
  return { comments: comments && wanted ? sortComments(comments, wanted) : comments, order, inTurn };
}

/** Comments after those with these ids are shown, in this order; the others are hidden. */
export function sortComments(comments: readonly ProductComment[], ids: readonly string[]): ProductComment[] {
  const chosen = ids.flatMap((id) => comments.find(({ _id }) => _id === id) ?? []);
  const others = comments.filter(({ _id }) => !ids.includes(_id));
  return [
    ...chosen.map((each) => ({ ...each, isChosen: true })),
    ...others.map((each) => ({ ...each, isChosen: false })),
  ];
}

/** A list with one of its members moved. */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}
