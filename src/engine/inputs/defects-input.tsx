import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';

import type { FormDefect } from '../../../contract/field.ts';
import { readLanguage } from '../../../contract/language-tags.ts';
import { DEFECTS_MAX } from '../../../contract/limits.ts';
import { DEFECTS } from '../../../contract/vocabulary/defects.ts';
import { nameOf } from '../../../contract/vocabulary/term.ts';
import { showFromApp, sourceOf } from '../../ui/picture-source.ts';
import { inFrame, type KindInputProps } from '../kinds/input-props.ts';
import { partsIn } from '../kinds/parts.ts';
import { DefectPhoto } from './defects-input-photo.tsx';
import { type MarkedPhoto, marksOn, pointed, type Spot, spot, withoutSpot } from './typed-spots.ts';
import { WordChooser } from './word-chooser.tsx';

import classes from './defects-input.module.css';

const NO_PHOTOS: readonly MarkedPhoto[] = [];
const MIDDLE = spot(0.5, 0.5);

/** Defects: a word each, and their spots on the photos, by touch, mouse or arrow keys. */
export function DefectsInput({ value, photos = NO_PHOTOS, onChange, onDone, ...frame }: KindInputProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const { marks } = partsIn(value, 'marks') ?? { marks: [] };
  const [shown, setShown] = useState(0);
  const [active, setActive] = useState(0);
  const photo = photos[shown] ?? photos[0];
  const isCover = photo === photos[0] && !photo?.shot;
  const set = (next: readonly FormDefect[]) => onChange({ marks: next });
  const word = (defect: string) => nameOf(DEFECTS, defect, readLanguage(i18n.locale));

  const toggle = (defect: string) => {
    if (marks.some((mark) => mark.defect === defect)) {
      set(marks.filter((mark) => mark.defect !== defect));
      return;
    }
    setActive(marks.length);
    set([...marks, { defect: defect as FormDefect['defect'] }]);
  };
  /** A press on the photo: moves the spot of the selected defect, or adds one. */
  const point = (to: Spot) => {
    if (!photo) return;
    const waiting = marks[active]?.x === undefined ? active : marks.findIndex(({ x }) => x === undefined);
    const chosen = marks[active];
    if (marks[waiting]) set(pointed(marks, waiting, photo, to));
    else if (chosen && marks.length < DEFECTS_MAX) {
      set(pointed([...marks, { defect: chosen.defect }], marks.length, photo, to));
      setActive(marks.length);
    }
  };
  const byKeyboard = (index: number) => {
    if (!photo) return;
    setActive(index);
    set(pointed(marks, index, photo, MIDDLE));
    requestAnimationFrame(() => document.getElementById(`${id}-${index}`)?.focus());
  };

  return (
    <div className={classes['defects']}>
      <WordChooser
        {...inFrame(frame)}
        terms={DEFECTS}
        chosen={[...new Set(marks.map(({ defect }) => defect))]}
        max={DEFECTS_MAX}
        onToggle={toggle}
        onDone={onDone}
      />
      {marks.length > 0 && photo ? (
        <div className={classes['where']}>
          <DefectPhoto
            id={id}
            url={photo.url}
            spots={marksOn(marks, photo, isCover).map(({ mark, index }) => ({
              ...mark,
              index,
              name: word(mark.defect),
            }))}
            active={active}
            onPoint={point}
            onMove={(index, to) => set(pointed(marks, index, photo, to))}
            onRemove={(index) => set(withoutSpot(marks, index))}
            onActive={setActive}
          />
          <div className={classes['side']}>
            <p className={classes['help']}>
              <Trans>Tap the spot on the photo. Arrow keys move a mark, Del removes it.</Trans>
            </p>
            <ol className={classes['marks']}>
              {marks.map((mark, index) => (
                // Marks have no identity but their position.
                <li key={index} data-active={index === active || undefined}>
                  <span className={classes['number']} aria-hidden="true">
                    {index + 1}
                  </span>
                  <span>{word(mark.defect)}</span>
                  {mark.x === undefined ? (
                    <Button variant="subtle" onClick={() => byKeyboard(index)}>
                      <Trans>Mark on the photo</Trans>
                    </Button>
                  ) : (
                    <Button
                      variant="subtle"
                      color="gray"
                      aria-label={t`Remove the mark ${index + 1}, ${word(mark.defect)}`}
                      onClick={() => set(withoutSpot(marks, index))}
                    >
                      <Trans>Remove the mark</Trans>
                    </Button>
                  )}
                </li>
              ))}
            </ol>
            {photos.length > 1 ? (
              <div className={classes['photos']} role="group" aria-label={t`Photo to mark`}>
                {photos.map(({ url }, index) => (
                  <button
                    key={url}
                    type="button"
                    aria-pressed={index === photos.indexOf(photo)}
                    aria-label={t`Photo ${index + 1}`}
                    onClick={() => setShown(index)}
                  >
                    <img src={sourceOf(url, 160)} alt="" onError={showFromApp} />
                  </button>
                ))}
              </div>
            ) : null}
          </div>
        </div>
      ) : marks.length > 0 ? (
        <p className={classes['help']}>
          <Trans>Add a photo to mark the spot on it.</Trans>
        </p>
      ) : null}
    </div>
  );
}
