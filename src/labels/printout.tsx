import { useEffect, useState, type CSSProperties, type ReactNode } from 'react';
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
  const [job, setJob] = useState<PrintJob | null>(null);
  const [count, setCount] = useState(0);
  const print = (next: PrintJob) => {
    setJob(next);
    setCount(count + 1);
  };
  return { print, printout: job ? <Printout key={count} job={job} onOver={() => setJob(null)} /> : null };
}

function Printout({ job, onOver }: { job: PrintJob; onOver: () => void }) {
  const { layout } = job;
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(pageRule(layout));
    document.adoptedStyleSheets.push(sheet);
    const timer = setTimeout(() => window.print());
    return () => {
      clearTimeout(timer);
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [layout]);
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
  const { page, label, columns, rows, top } = layout;
  const paper: CSSProperties = {
    width: `${page.width}mm`,
    height: `${page.height}mm`,
    paddingTop: `${top}mm`,
    gridTemplateColumns: `repeat(${columns}, ${label.width}mm)`,
    gridTemplateRows: `repeat(${rows}, ${label.height}mm)`,
  };
  return createPortal(
    <div className={classes['printout']} data-printout="">
      {pagesOf(job.tags, layout, job.start).map((places, index) => (
        <div key={index} className={classes['page']} style={paper}>
          {places.map((tag, place) => (tag ? <Label key={tag.code} tag={tag} layout={layout} /> : <i key={place} />))}
        </div>
      ))}
    </div>,
    document.body,
  );
}
