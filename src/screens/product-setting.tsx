import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { deleteProductComment, type ProductComment } from '../../contract/calls/product-setting.ts';
import { send } from '../api/calls.ts';
import { useFailureText } from '../api/failure-text.ts';
import { ListSkeleton } from '../engine/list/list-skeleton.tsx';
import { LoadFailure } from '../engine/load-failure.tsx';
import { failureOf, SeenNote } from '../engine/seen-note.tsx';
import { ownCall } from '../session/own-call.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { PlusIcon } from '../ui/icons.tsx';
import { Page } from '../ui/page.tsx';
import { toastError } from '../ui/toast.ts';
import { ChosenComments } from './chosen-comments.tsx';
import { CommentDialog } from './comment-dialog.tsx';
import { useCommentOrder, commentList } from './comment-order.ts';
import { CommentRow } from './comment-row.tsx';

import rows from '../ui/rows.module.css';
import classes from './product-setting.module.css';

/** The comments shown on products: which, in which order, and their texts in every language. */
export function ProductSettingScreen() {
  const { t } = useLingui();
  const words = useFailureText();
  const client = useQueryClient();
  const query = useQuery(commentList());
  const [editing, setEditing] = useState<ProductComment | 'new' | null>(null);
  const [removing, setRemoving] = useState<ProductComment | null>(null);
  const [busy, setBusy] = useState(false);
  const { comments: data, order, inTurn } = useCommentOrder(query.data);
  const failure = failureOf(query);
  const chosen = data?.filter(({ isChosen }) => isChosen) ?? [];
  const others = data?.filter(({ isChosen }) => !isChosen) ?? [];
  const { queryKey } = commentList();

  const remove = ({ _id }: ProductComment) => {
    setBusy(true);
    inTurn(async () => {
      const answer = await ownCall(send(deleteProductComment, { params: { id: _id } }));
      if (!answer.ok) toastError(words(answer.failure));
      await client.invalidateQueries({ queryKey });
      setBusy(false);
      setRemoving(null);
    });
  };
  const tools = { onEdit: setEditing, onRemove: setRemoving };
  return (
    <Page
      title={t`Product comments`}
      narrow
      note={<Trans>Ready-made sentences a product can show, in this order.</Trans>}
      actions={
        <Button leftSection={<PlusIcon size={20} />} onClick={() => setEditing('new')}>
          <Trans>New comment</Trans>
        </Button>
      }
    >
      {data ? <SeenNote query={query} onRetry={() => void query.refetch()} /> : null}
      {data ? (
        <>
          <ChosenComments comments={chosen} onOrder={order} {...tools} />
          {others.length > 0 ? (
            <section className={classes['later']}>
              <Title order={2} size="h4">
                <Trans>Hidden</Trans>
              </Title>
              <ul className={rows['rows']}>
                {others.map((comment) => (
                  <CommentRow key={comment._id} comment={comment} {...tools}>
                    <Button variant="default" onClick={() => order([...chosen, comment])}>
                      <Trans>Show</Trans>
                    </Button>
                  </CommentRow>
                ))}
              </ul>
            </section>
          ) : null}
        </>
      ) : failure ? (
        <LoadFailure failure={failure} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : (
        <ListSkeleton look="rows" cards={false} />
      )}
      {editing ? (
        <CommentDialog
          comment={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onSaved={() => client.invalidateQueries({ queryKey })}
        />
      ) : null}
      <ConfirmDialog
        opened={removing !== null}
        title={t`Delete this comment?`}
        confirm={t`Delete`}
        cancel={t`Keep`}
        busy={busy}
        onConfirm={() => removing && remove(removing)}
        onCancel={() => setRemoving(null)}
      >
        {removing?.it}
      </ConfirmDialog>
    </Page>
  );
}
