import { useLingui } from '@lingui/react/macro';

import type { Defect, Picture } from '../../../contract/field.ts';
import { readLanguage } from '../../../contract/language-tags.ts';
import { DEFECTS } from '../../../contract/vocabulary/defects.ts';
import { nameOf } from '../../../contract/vocabulary/term.ts';
import { marksOn } from '../../engine/inputs/typed-spots.ts';
import type { CellProps } from '../../engine/view.ts';
import { showFromApp, sourceOf } from '../../ui/picture-source.ts';

import classes from './defect-marks.module.css';

/** Defects by number, and the photos with their marks, each with its number. */
export function DefectMarks({ value, record }: Pick<CellProps, 'value' | 'record'>) {
  const { t, i18n } = useLingui();
  const language = readLanguage(i18n.locale);
  const marks = value as readonly Defect[];
  // The cover first.
  const photos = [record['itemImage'], record['tagImage'], record['images']].flat().filter(Boolean) as Picture[];
  const marked = photos
    .map((photo, index) => ({ photo, spots: marksOn(marks, photo, index === 0) }))
    .filter(({ spots }) => spots.length > 0);
  const names = marks.map(({ defect }, index) => `${index + 1}\u00a0${nameOf(DEFECTS, defect, language)}`);
  return (
    <>
      <span>{names.join(' · ')}</span>
      <span className={classes['photos']}>
        {marked.map(({ photo, spots }) => (
          <a
            key={photo.imageId}
            className={classes['photo']}
            href={sourceOf(photo.url, 1600)}
            target="_blank"
            rel="noopener noreferrer"
            title={t`Open full size`}
          >
            <img
              src={sourceOf(photo.url, 640)}
              onError={showFromApp}
              width={photo.width}
              height={photo.height}
              loading="lazy"
              alt={spots.map(({ mark, index }) => `${index + 1} ${nameOf(DEFECTS, mark.defect, language)}`).join(', ')}
            />
            {spots.map(({ mark, index }) => (
              <span
                key={index}
                className={classes['mark']}
                style={{ insetInlineStart: `${mark.x * 100}%`, insetBlockStart: `${mark.y * 100}%` }}
                aria-hidden="true"
              >
                {index + 1}
              </span>
            ))}
          </a>
        ))}
      </span>
    </>
  );
}
