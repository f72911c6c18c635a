import { useLingui } from '@lingui/react/macro';

import { readLanguage } from '../../../contract/language-tags.ts';
import { type Colour, COLOURS } from '../../../contract/vocabulary/colours.ts';
import { nameOf } from '../../../contract/vocabulary/term.ts';
import { Swatch } from '../../engine/values/swatch.tsx';

import classes from './colour-names.module.css';

const known: readonly Colour[] = COLOURS;

/** Colours within a sentence, each with its swatch. */
export function ColourNames({ ids }: { ids: readonly string[] }) {
  const { i18n } = useLingui();
  return ids.map((id, index) => (
    <span key={id} className={classes['colour']}>
      <Swatch hex={known.find((each) => each.id === id)?.hex} />
      {nameOf(COLOURS, id, readLanguage(i18n.locale))}
      {index < ids.length - 1 ? ', ' : null}
    </span>
  ));
}
