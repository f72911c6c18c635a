import { useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';

import { type FibreShare, PART_WORDS, PARTS } from '../../../contract/composition.ts';
import { type Defect, type Measure, MEASURE_WORDS, MEASURES, type Picture } from '../../../contract/field.ts';
import { readLanguage } from '../../../contract/language-tags.ts';
import { DEFECTS } from '../../../contract/vocabulary/defects.ts';
import { FIBRES } from '../../../contract/vocabulary/fibres.ts';
import { nameOf } from '../../../contract/vocabulary/term.ts';
import { formatNumber } from '../../i18n/format.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import type { CellProps } from '../view.ts';

import classes from './field-cell.module.css';

interface ValueProps {
  value: unknown;
}

/** Fibres as on a label: the largest share first; part names if there are several parts. */
export function Composition({ value }: ValueProps) {
  const { t, i18n } = useLingui();
  const rows = value as readonly FibreShare[];
  const language = readLanguage(i18n.locale);
  const parts = PARTS.map((part) => ({ part, own: rows.filter((row) => row.part === part) })).filter(
    ({ own }) => own.length > 0,
  );
  return (
    <span className={classes['lines']}>
      {parts.map(({ part, own }) => (
        <span key={part}>
          {parts.length > 1 ? `${t(PART_WORDS[part])}: ` : ''}
          {own
            .toSorted((one, other) => other.pct - one.pct)
            .map(({ fibre, pct }) => `${pct}\u00a0% ${nameOf(FIBRES, fibre, language)}`)
            .join(', ')}
        </span>
      ))}
    </span>
  );
}

/** Measures in centimetres, each with its label. */
export function Dimensions({ value }: ValueProps) {
  const { t, i18n } = useLingui();
  const given = value as Partial<Record<Measure, number>>;
  const known = MEASURES.flatMap((measure) => {
    const { [measure]: cm } = given;
    return cm === undefined ? [] : [`${t(MEASURE_WORDS[measure])}\u00a0${formatNumber(cm, i18n.locale)}\u00a0cm`];
  });
  return <span className={classes['words']}>{known.join(' · ') || '–'}</span>;
}

/** Marked defects: rare, and shown on the whole record only. */
const DetailMarks = lazyComponent(async () => (await import('../detail/detail-marks.tsx')).DetailMarks);

/** Defects, a word each; on a record's own screen also their spots. */
export function Defects({ value, record, place }: CellProps) {
  const { i18n } = useLingui();
  const marks = value as readonly Defect[];
  const names = marks.map(({ defect }) => nameOf(DEFECTS, defect, readLanguage(i18n.locale)));
  if (place !== 'detail' || marks.every(({ x }) => x === undefined)) {
    return <span className={classes['words']}>{names.join(', ')}</span>;
  }
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
