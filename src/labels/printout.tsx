import { type ComponentType, useEffect, useState, type CSSProperties, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

import { Label, type Tag } from './label.tsx';
import { pageRule, pagesOf, type Layout } from './layouts.ts';

import classes from './printout.module.css';

/** A print job of tags. */
export interface PrintJob {
  tags: readonly Tag[];
  layout: Layout;
  /** First position to use on the first page, from 0. */
  start?: number;
}

/** Prints tags with the browser's own dialog, which needs no network. The caller must render `printout`; it is invisible on the screen. */
export function usePrintout(): { print: (job: PrintJob) => void; printout: ReactNode } {
  const { print, printout } = usePages();
  return {
    print: ({ tags, layout, start }) =>
      print({
        page: layout.page,
        content: <Places tags={tags} layout={layout} start={start} idOf={({ code }) => code} Tag={Label} />,
      }),
    printout,
  };
}

/** Props of what is drawn at a position. */
export interface TagProps<T> {
  tag: T;
  layout: Layout;
}

interface PlacesProps<T> {
  tags: readonly T[];
  layout: Layout;
  start: number | undefined;
  idOf: (tag: T) => string;
  Tag: ComponentType<TagProps<T>>;
}

/** Pages of a paper with a tag at each position. */
export function Places<T>({ tags, layout, start, idOf, Tag: Drawn }: PlacesProps<T>) {
  const { page, label, columns, rows, top } = layout;
  const paper: CSSProperties = {
    width: `${page.width}mm`,
    height: `${page.height}mm`,
    paddingTop: `${top}mm`,
    gridTemplateColumns: `repeat(${columns}, ${label.width}mm)`,
    gridTemplateRows: `repeat(${rows}, ${label.height}mm)`,
  };
  return pagesOf(tags, layout, start).map((places, index) => (
    <div key={index} className={classes['page']} style={paper}>
      {places.map((tag, place) =>
        tag === null ? <i key={place} /> : <Drawn key={idOf(tag)} tag={tag} layout={layout} />,
      )}
    </div>
  ));
}

/** Pages to print, and their paper. */
interface Pages {
  page: Layout['page'];
  content: ReactNode;
}

/** Prints pages, as `usePrintout` does tags. */
export function usePages(): { print: (pages: Pages) => void; printout: ReactNode } {
  const [job, setJob] = useState<Pages | null>(null);
  const [count, setCount] = useState(0);
  const print = (next: Pages) => {
    setJob(next);
    setCount(count + 1);
  };
  return { print, printout: job ? <Printout key={count} {...job} onOver={() => setJob(null)} /> : null };
}

function Printout({ page, content, onOver }: Pages & { onOver: () => void }) {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(pageRule({ page }));
    document.adoptedStyleSheets.push(sheet);
    const timer = setTimeout(() => window.print());
    return () => {
      clearTimeout(timer);
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [page]);
  useEffect(() => {
    // iOS fires afterprint while its dialog still renders: printing has ended when the person is back on the page.
    const options = { capture: true, once: true };
    window.addEventListener('pointerdown', onOver, options);
    window.addEventListener('keydown', onOver, options);
    return () => {
      window.removeEventListener('pointerdown', onOver, options);
      window.removeEventListener('keydown', onOver, options);
    };
  }, [onOver]);
  return createPortal(
    <div className={classes['printout']} data-printout="">
      {content}
    </div>,
    document.body,
  );
}
