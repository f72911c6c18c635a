import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import type { HTMLAttributes, ReactNode } from 'react';

import type { ProductComment } from '../../contract/calls/product-setting.ts';
import { TrashIcon } from '../ui/icons.tsx';

import classes from './product-setting.module.css';

export interface CommentTools {
  onEdit: (comment: ProductComment) => void;
  onRemove: (comment: ProductComment) => void;
}

interface CommentRowProps extends CommentTools {
  comment: ProductComment;
  /** Further actions. */
  children: ReactNode;
  /** Drag handlers, if it can be dragged. */
  dragging?: HTMLAttributes<HTMLLIElement> & { 'data-over'?: boolean };
}

/** One comment with its languages and actions. */
export function CommentRow({ comment, children, dragging, onEdit, onRemove }: CommentRowProps) {
  const { t } = useLingui();
  const { it: text, en, es, zh } = comment;
  const missing = Object.entries({ en, es, zh }).flatMap(([language, each]) => (each ? [] : [language.toUpperCase()]));
  const languages = missing.join(', ');
  return (
    <li className={classes['row']} {...dragging}>
      <span className={classes['text']}>
        {text}
        {languages ? <small>{t`Missing text in: ${languages}`}</small> : null}
      </span>
      <span className={classes['tools']}>
        {children}
        <Button variant="default" onClick={() => onEdit(comment)}>
          {t`Edit`}
        </Button>
        <ActionIcon
          variant="subtle"
          color="red"
          size="var(--ordito-touch)"
          aria-label={t`Delete “${text}”`}
          onClick={() => onRemove(comment)}
        >
          <TrashIcon size={20} />
        </ActionIcon>
      </span>
    </li>
  );
}
