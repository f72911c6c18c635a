import { Suspense } from 'react';

import { type AttachedFile, fileKind } from '../../../../contract/field-kinds/file.ts';
import { lazyComponent } from '../../../ui/lazy-component.ts';
import { Text } from '../cells.tsx';
import type { KindCellProps, ShownKind } from '../kind.ts';

const LaterDocument = lazyComponent(async () => (await import('../../values/document-cell.tsx')).DocumentCell);

/** Its name; on a record's own screen it is downloaded by it. */
function Document({ value, place, words }: KindCellProps) {
  const name = <Text>{words()}</Text>;
  if (place !== 'detail') return name;
  return (
    <Suspense fallback={name}>
      <LaterDocument file={value as AttachedFile} />
    </Suspense>
  );
}

export const file: ShownKind = { of: fileKind, words: (value) => (value as AttachedFile).name, Cell: Document };
