import { useLingui } from '@lingui/react/macro';

import { readLanguage } from '../../../contract/language-tags.ts';
import { type Colour, COLOURS } from '../../../contract/vocabulary/colours.ts';
import { nameOf } from '../../../contract/vocabulary/term.ts';
import { Swatch } from '../../engine/values/swatch.tsx';
import { textOf } from '../../engine/values/text-of.ts';
import type { CellProps } from '../../engine/view.ts';

import classes from './colours.module.css';

const known: readonly Colour[] = COLOURS;

/** The colours of an item, each with a swatch beside its name. */
export function Colours({ value }: CellProps) {
  const { i18n } = useLingui();
  const ids = Array.isArray(value) ? value.map(textOf) : [];
  if (ids.length === 0) return <span className={classes['missing']}>–</span>;
  return (
    <ul className={classes['colours']}>
      {ids.map((id) => {
        const hex = known.find((each) => each.id === id)?.hex;
        return (
          <li key={id}>
            <Swatch hex={hex} />
            <span className={classes['name']}>{nameOf(COLOURS, id, readLanguage(i18n.locale))}</span>
          </li>
        );
      })}
    </ul>
  );
}
