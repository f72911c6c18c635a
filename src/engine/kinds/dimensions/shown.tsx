import { dimensionsKind } from '../../../../contract/field-kinds/dimensions.ts';
import { type Measure, MEASURE_WORDS, MEASURES } from '../../../../contract/field-meta.ts';
import { formatNumber } from '../../../i18n/format.ts';
import type { ShownKind, Words } from '../kind.ts';

const words: Words = (value, { meta: { kind }, i18n }) => {
  const given = value as Partial<Record<Measure, number>>;
  const known = MEASURES.flatMap((measure) => {
    const { [measure]: cm } = given;
    return cm === undefined
      ? []
      : [`${i18n._(MEASURE_WORDS[measure])}\u00a0${formatNumber(cm, i18n.locale)}\u00a0${kind.unit}`];
  });
  return known.join(' · ') || '–';
};

export const dimensions: ShownKind = { of: dimensionsKind, words };
