import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';

import { PrintIcon } from '../ui/icons.tsx';
import { LabelPreview, type Tag } from './label.tsx';
import { LayoutChoice } from './layout-choice.tsx';
import { LAYOUTS, pagesOf } from './layouts.ts';
import { usePrintout } from './printout.tsx';
import { SheetStart } from './sheet-start.tsx';
import { useLayout } from './use-layout.ts';

import classes from './print-panel.module.css';

/** Number of tags shown besides the first one; more would only be scrolled past. */
const SHOWN = 4;

/** Prints the selected tags: paper, preview, and button. */
export function PrintPanel({ tags }: { tags: readonly Tag[] }) {
  const [id, setId] = useLayout();
  const [start, setStart] = useState(0);
  const { print, printout } = usePrintout();
  const layout = LAYOUTS[id];
  const count = tags.length;
  const [first, ...others] = tags;
  const hidden = others.length - SHOWN;
  const sheets = pagesOf(tags, layout, start).length;
  return (
    <>
      <section className={classes['panel']} aria-labelledby="paper">
        <h2 id="paper">
          <Trans>Print</Trans>
        </h2>
        {first ? (
          <div className={classes['preview']}>
            <LabelPreview tag={first} layout={layout} />
            {others.length > 0 ? (
              <div className={classes['others']}>
                {others.slice(0, SHOWN).map((tag) => (
                  <LabelPreview key={tag.code} tag={tag} layout={layout} />
                ))}
              </div>
            ) : null}
            {hidden > 0 ? (
              <p>
                <Plural value={hidden} one="and # more" other="and # more" />
              </p>
            ) : null}
          </div>
        ) : (
          <p>
            <Trans>Selected tags are shown here as they will be printed.</Trans>
          </p>
        )}
        <LayoutChoice layout={id} onChoose={setId} />
        {id === 'sheet' ? <SheetStart start={start} count={count} onChoose={setStart} /> : null}
      </section>
      <div className={classes['bar']}>
        <Button
          size="lg"
          fullWidth
          disabled={count === 0}
          leftSection={<PrintIcon />}
          onClick={() => print({ tags, layout, start: id === 'sheet' ? start : 0 })}
        >
          {count === 0 ? (
            <Trans>No tags selected</Trans>
          ) : (
            <Plural value={count} one="Print # tag" other="Print # tags" />
          )}
        </Button>
        {id === 'sheet' && count > 0 ? (
          <p>
            <Plural value={sheets} one="# sheet" other="# sheets" /> ·{' '}
            <Trans>in the print dialog choose “Actual size”</Trans>
          </p>
        ) : null}
      </div>
      {printout}
    </>
  );
}
