import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

import { useDocumentTitle } from './use-document-title.ts';

import classes from './page.module.css';

interface PageProps {
  title: string;
  /** The rendered title, if it differs from its text (a code in monospace). */
  heading?: ReactNode;
  /** One line below the title: a count, a link back. */
  note?: ReactNode;
  /** Actions, at the right of the title. */
  actions?: ReactNode;
  children: ReactNode;
  /** Reading width instead of full width: forms and profile. */
  narrow?: boolean;
}

/** The frame of every screen: title (also of the browser's tab), actions, and content. */
export function Page({ title, heading, note, actions, children, narrow = false }: PageProps) {
  useDocumentTitle(title);
  return (
    <div className={classes['page']} data-narrow={narrow || undefined}>
      <header className={classes['head']}>
        <div className={classes['titles']}>
          <Title order={1} className={classes['title'] ?? ''}>
            {heading ?? title}
          </Title>
          {note ? (
            <Text component="div" c="dimmed" size="sm" className={classes['note'] ?? ''}>
              {note}
            </Text>
          ) : null}
        </div>
        {actions ? <div className={classes['actions']}>{actions}</div> : null}
      </header>
      {children}
    </div>
  );
}
