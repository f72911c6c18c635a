import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

import type { Icon } from './icons.tsx';

import classes from './notice.module.css';

interface NoticeProps {
  icon: Icon;
  title: string;
  children?: ReactNode;
  /** What to do next. */
  action?: ReactNode;
  /** Announced to screen readers at once: something failed. */
  urgent?: boolean;
  /** Heading level, 1 if the notice is the whole screen. */
  order?: 1 | 2;
}

/** An empty state that says why and what to do: empty, no match, offline, not found, error. */
export function Notice({ icon: Sign, title, children, action, urgent = false, order = 2 }: NoticeProps) {
  return (
    <div className={classes['notice']} role={urgent ? 'alert' : undefined}>
      <span className={classes['sign']} data-urgent={urgent || undefined}>
        <Sign size={34} />
      </span>
      <Title order={order} size="h3">
        {title}
      </Title>
      {children ? (
        <Text component="div" c="dimmed" className={classes['text'] ?? ''}>
          {children}
        </Text>
      ) : null}
      {action ? <div className={classes['action']}>{action}</div> : null}
    </div>
  );
}
