import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { useState } from 'react';

import type { ProductComment } from '../../contract/calls/product-setting.ts';
import { TagIcon } from '../ui/icons.tsx';
import { DownIcon, UpIcon } from '../ui/more-icons.ts';
import { Notice } from '../ui/notice.tsx';
import { moveItem } from './comment-order.ts';
import { CommentRow, type CommentTools } from './comment-row.tsx';

import rows from '../ui/rows.module.css';

interface ChosenCommentsProps extends CommentTools {
  comments: readonly ProductComment[];
  onOrder: (comments: readonly ProductComment[]) => void;
}

/** The shown comments in their order: dragged, or moved by their buttons. */
export function ChosenComments({ comments, onOrder, ...tools }: ChosenCommentsProps) {
  const { t } = useLingui();
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  if (comments.length === 0) {
    return (
      <Notice icon={TagIcon} title={t`No comments shown`}>
        <Trans>Write one, or show a hidden one.</Trans>
      </Notice>
    );
  }
  const drop = (to: number) => {
    if (dragged !== null && dragged !== to) onOrder(moveItem(comments, dragged, to));
    setDragged(null);
    setOver(null);
  };
  return (
    <ol className={rows['rows']}>
      {comments.map((comment, index) => (
        <CommentRow
          key={comment._id}
          comment={comment}
          {...tools}
          dragging={{
            draggable: true,
            'data-over': over === index && dragged !== null && dragged !== index,
            onDragStart: () => setDragged(index),
            onDragOver: (event) => {
              event.preventDefault();
              setOver(index);
            },
            onDrop: () => drop(index),
            onDragEnd: () => drop(dragged ?? index),
          }}
        >
          <ActionIcon
            variant="default"
            size="var(--ordito-touch)"
            aria-label={t`Move up “${comment.it}”`}
            disabled={index === 0}
            onClick={() => onOrder(moveItem(comments, index, index - 1))}
          >
            <UpIcon size={20} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size="var(--ordito-touch)"
            aria-label={t`Move down “${comment.it}”`}
            disabled={index === comments.length - 1}
            onClick={() => onOrder(moveItem(comments, index, index + 1))}
          >
            <DownIcon size={20} />
          </ActionIcon>
          <Button variant="default" onClick={() => onOrder(comments.filter(({ _id }) => _id !== comment._id))}>
            <Trans>Hide</Trans>
          </Button>
        </CommentRow>
      ))}
    </ol>
  );
}
