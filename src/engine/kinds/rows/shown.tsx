import { msg, plural } from '@lingui/core/macro';
import { Suspense } from 'react';

import { rowsKind } from '../../../../contract/field-kinds/rows.ts';
import { joinWords } from '../../../i18n/format.ts';
import { lazyComponent } from '../../../ui/lazy-component.ts';
import { Text } from '../cells.tsx';
import type { KindCellProps, ShownKind, Words } from '../kind.ts';
import { rowTitle } from '../row-title.ts';

const LaterRows = lazyComponent(async () => (await import('../../values/rows-cell.tsx')).RowsCell);

/** How many there are, and their titles. */
const words: Words = (value, context) => {
  const { i18n } = context;
  const titles = (value as readonly Readonly<Record<string, unknown>>[]).map((row, index) =>
    rowTitle(context, row, index),
  );
  const count = i18n._(msg({ message: plural(titles.length, { one: '# row', other: '# rows' }) }));
  return `${count}: ${joinWords(titles, i18n.locale)}`;
};

/** Their titles; on a record's own screen every value of every row. */
function Rows(props: KindCellProps) {
  const titles = <Text>{props.words()}</Text>;
  if (props.place !== 'detail') return titles;
  return (
    <Suspense fallback={titles}>
      <LaterRows {...props} />
    </Suspense>
  );
}

export const rows: ShownKind = { of: rowsKind, words, Cell: Rows };
