import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';

import type { PhotoColours } from '../../../contract/photo-colours.ts';
import type { RecordFormState } from '../../engine/form/use-record-form.ts';
import type { TypedValue } from '../../engine/kinds/kind.ts';
import { formatPercent } from '../../i18n/format.ts';
import { ColourNames } from '../../items/views/colour-names.tsx';
import { isSame } from '../../outbox/merge.ts';
import { PhotoIcon } from '../../ui/icons.tsx';

import classes from './item-form.module.css';

interface ColourSuggestionProps {
  form: Pick<RecordFormState, 'typed' | 'type'>;
  colours: PhotoColours;
}

/**
 * The colours of the cover, suggested beside their field. Only its button accepts them, and names first what they would replace; the same
 * button undoes it. A later manual choice is left alone. Announces itself only after a press.
 */
export function ColourSuggestion({ form: { typed, type }, colours }: ColourSuggestionProps) {
  const { i18n } = useLingui();
  const words = useId();
  const [replaced, setReplaced] = useState<{ value: TypedValue } | null>(null);
  const { ids, confidence } = colours;
  const { colors: value = '' } = typed;
  const chosen = Array.isArray(value) ? (value as readonly string[]) : [];
  const isThere = isSame(chosen.toSorted(), ids.toSorted());
  // Selected manually, or changed manually after accepting.
  if (isThere !== (replaced !== null)) return null;
  const sure = formatPercent(confidence, i18n.locale);
  const use = () => {
    setReplaced({ value });
    type('colors', ids);
  };
  const undo = ({ value: before }: { value: TypedValue }) => {
    setReplaced(null);
    type('colors', before);
  };
  return (
    <div className={classes['offer']} data-suggestion>
      <PhotoIcon size={18} />
      <span id={words} className={classes['offered']} role="status">
        {replaced ? (
          <Trans>
            Taken from the photo: <ColourNames ids={ids} />
          </Trans>
        ) : (
          <Trans>
            From the photo: <ColourNames ids={ids} /> (certainty {sure})
          </Trans>
        )}
        {!replaced && chosen.length > 0 ? (
          <span className={classes['replaced']}>
            <Trans>
              It would replace: <ColourNames ids={chosen} />
            </Trans>
          </span>
        ) : null}
      </span>
      <Button variant="default" aria-describedby={words} onClick={() => (replaced ? undo(replaced) : use())}>
        {replaced ? <Trans>Undo</Trans> : <Trans>Use</Trans>}
      </Button>
    </div>
  );
}
