import { useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';

import type { FibreShare } from '../../../contract/composition.ts';
import { type Defect, type FieldMeta, type Picture } from '../../../contract/field.ts';
import { readLanguage } from '../../../contract/language-tags.ts';
import { DEFECTS } from '../../../contract/vocabulary/defects.ts';
import { nameOf } from '../../../contract/vocabulary/term.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { compositionParts, useValueWords } from '../kinds/value-words.ts';
import type { CellProps } from '../view.ts';

import classes from './field-cell.module.css';

/** Fibres as on a label, part by part. */
export function Composition({ value }: Pick<CellProps, 'value'>) {
  const { i18n } = useLingui();
  return (
    <span className={classes['lines']}>
      {compositionParts(value as readonly FibreShare[], i18n).map((part) => (
        <span key={part}>{part}</span>
      ))}
    </span>
  );
}

/** Marked defects: rare, and shown on the whole record only. */
const DetailMarks = lazyComponent(async () => (await import('../detail/detail-marks.tsx')).DetailMarks);

/** Defects, a word each; on a record's own screen also their spots. */
export function Defects({ value, record, place, meta }: CellProps & { meta: FieldMeta }) {
  const { i18n } = useLingui();
  const words = useValueWords();
  const marks = value as readonly Defect[];
  if (place !== 'detail' || marks.every(({ x }) => x === undefined)) {
    return <span className={classes['words']}>{words(meta, value)}</span>;
  }
  const names = marks.map(({ defect }) => nameOf(DEFECTS, defect, readLanguage(i18n.locale)));
  const photos = [record['itemImage'], record['tagImage'], record['images']].flat().filter(Boolean) as Picture[];
  return (
    <>
      <span className={classes['words']}>{names.map((name, index) => `${index + 1}\u00a0${name}`).join(' · ')}</span>
      <Suspense>
        <DetailMarks marks={marks} photos={photos} />
      </Suspense>
    </>
  );
}
