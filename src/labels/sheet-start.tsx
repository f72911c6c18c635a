import { Trans, useLingui } from '@lingui/react/macro';

import { LAYOUTS, perPage } from './layouts.ts';

import classes from './sheet-start.module.css';

const SHEET = LAYOUTS.sheet;

interface SheetStartProps {
  /** First position to use, from 0. */
  start: number;
  /** Number of tags to print. */
  count: number;
  onChoose: (start: number) => void;
}

/** A small sheet on which one taps the first free label, so that a partly used sheet can be continued. */
export function SheetStart({ start, count, onChoose }: SheetStartProps) {
  const { t } = useLingui();
  return (
    <fieldset className={classes['start']}>
      <legend>
        <Trans>First tag left on the sheet</Trans>
      </legend>
      <div className={classes['sheet']}>
        {Array.from({ length: perPage(SHEET) }, (_, place) => {
          const number = place + 1;
          const state = place < start ? 'gone' : place < start + count ? 'used' : 'free';
          return (
            <label key={place} className={classes['place']} data-state={state}>
              <input
                type="radio"
                name="start"
                aria-label={t`Tag ${number}`}
                checked={place === start}
                onChange={() => onChoose(place)}
              />
              <span aria-hidden="true">{number}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
