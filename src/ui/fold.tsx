import { Suspense, useId, useState, type ReactNode } from 'react';

import { ChevronIcon } from './icons.tsx';

import classes from './fold.module.css';

interface FoldProps {
  title: ReactNode;
  /** Shown while the content loads. */
  waiting?: ReactNode;
  /** Adds padding around the content; a list has its own. */
  padded?: boolean;
  children: ReactNode;
}

/** A collapsible section; its content is mounted only while it is open. */
export function Fold({ title, waiting, padded = false, children }: FoldProps) {
  const [opened, setOpened] = useState(false);
  const id = useId();
  return (
    <section className={classes['fold']}>
      <h2 className={classes['heading']}>
        <button
          type="button"
          className={classes['toggle']}
          aria-expanded={opened}
          aria-controls={opened ? id : undefined}
          onClick={() => setOpened(!opened)}
        >
          <ChevronIcon size={20} />
          {title}
        </button>
      </h2>
      {opened ? (
        <div id={id} className={classes['inside']} data-padded={padded || undefined}>
          <Suspense fallback={waiting}>{children}</Suspense>
        </div>
      ) : null}
    </section>
  );
}
