import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';

import { type FibreShare, PART_WORDS, PARTS } from '../../../../contract/composition.ts';
import { compositionKind } from '../../../../contract/field-kinds/composition.ts';
import { readLanguage } from '../../../../contract/language-tags.ts';
import { FIBRES } from '../../../../contract/vocabulary/fibres.ts';
import { nameOf } from '../../../../contract/vocabulary/term.ts';
import { joinWords } from '../../../i18n/format.ts';
import { Lines } from '../cells.tsx';
import type { KindCellProps, ShownKind } from '../kind.ts';

/** The parts of a composition, the largest share of each first; with their names if there are several. */
function partsOf(rows: readonly FibreShare[], i18n: I18n): string[] {
  const parts = PARTS.map((part) => [part, rows.filter((row) => row.part === part)] as const).filter(
    ([, own]) => own.length > 0,
  );
  return parts.map(([part, own]) => {
    const shares = own
      .toSorted((one, other) => other.pct - one.pct)
      .map(({ fibre, pct }) => `${pct}\u00a0% ${nameOf(FIBRES, fibre, readLanguage(i18n.locale))}`);
    return `${parts.length > 1 ? `${i18n._(PART_WORDS[part])}: ` : ''}${joinWords(shares, i18n.locale)}`;
  });
}

/** Fibres as on a label, part by part. */
function Composition({ value }: KindCellProps) {
  const { i18n } = useLingui();
  return <Lines lines={partsOf(value as readonly FibreShare[], i18n)} />;
}

export const composition: ShownKind = {
  of: compositionKind,
  /** A filter has one fibre. */
  words: (value, { i18n }) =>
    typeof value === 'string'
      ? nameOf(FIBRES, value, readLanguage(i18n.locale))
      : partsOf(value as readonly FibreShare[], i18n).join('; '),
  Cell: Composition,
};
