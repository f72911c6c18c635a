import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';

import { rowsKind } from '../../../../contract/field-kinds/rows.ts';
import { lazyComponent } from '../../../ui/lazy-component.ts';
import type { KindInputProps } from '../input-props.ts';
import type { EnteredKind } from '../kind.ts';

const LaterRowsInput = lazyComponent(async () => (await import('../../inputs/rows-input.tsx')).RowsInput);

function Rows(props: KindInputProps) {
  return (
    <Suspense fallback={<Skeleton height="6rem" />}>
      <LaterRowsInput {...props} />
    </Suspense>
  );
}

export const rows: EnteredKind = { of: rowsKind, Input: Rows, wide: true };
