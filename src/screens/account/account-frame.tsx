import { Trans } from '@lingui/react/macro';
import { Title } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';

import { LanguageRow } from '../../shell/language-row.tsx';
import { afterPaint } from '../../ui/after-paint.ts';
import { Brand } from '../../ui/brand.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';

import classes from './account-frame.module.css';

interface AccountFrameProps {
  title: string;
  /** One or two sentences below the title: the purpose of the page, or what has happened. */
  intro?: ReactNode;
  /** The page's current step, if it has several. */
  step?: string;
  children: ReactNode;
}

/** The frame of every page before the sign-in: logo, title, one form, the languages. */
export function AccountFrame({ title, intro, step = '', children }: AccountFrameProps) {
  useDocumentTitle(title);
  const heading = useFocusOnStep(step);
  return (
    <main className={classes['screen']}>
      <div className={classes['cloth']}>
        <p className={classes['promise']}>
          <Trans>No photo is ever lost or duplicated.</Trans>
        </p>
      </div>
      <div className={classes['panel']}>
        <div className={classes['card']}>
          <Brand />
          <div className={classes['head']}>
            <Title order={1} size="h2" ref={heading} tabIndex={-1} className={classes['title'] ?? ''}>
              {title}
            </Title>
            {/* Announced when the step changes, while the focus moves to its first field. */}
            <div className={classes['intro']} role="status">
              {intro}
            </div>
          </div>
          {children}
        </div>
        <LanguageRow />
      </div>
    </main>
  );
}

/** If a new step has no field to focus, its title gets the focus: it is never lost, and the step is announced. */
function useFocusOnStep(step: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return undefined;
    last.current = step;
    return afterPaint(() => {
      if (!(document.activeElement instanceof HTMLInputElement)) heading.current?.focus();
    });
  }, [step]);
  return heading;
}
