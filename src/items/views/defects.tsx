import { Suspense } from 'react';

import { defectsKind } from '../../../contract/field-kinds/defects.ts';
import type { Defect } from '../../../contract/field.ts';
import { FieldCell } from '../../engine/kinds/field-cell.tsx';
import type { CellProps } from '../../engine/view.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';

/** Marked defects: rare, and shown on the whole record only. */
const DefectMarks = lazyComponent(async () => (await import('./defect-marks.tsx')).DefectMarks);

/** Defects, a word each; on an item's own screen also their spots on its photos. */
export function Defects(props: CellProps) {
  const { value, place } = props;
  const isMarked = place === 'detail' && ((value ?? []) as readonly Defect[]).some(({ x }) => x !== undefined);
  const words = <FieldCell {...props} meta={{ kind: defectsKind }} label="" />;
  return isMarked ? (
    <Suspense fallback={words}>
      <DefectMarks {...props} />
    </Suspense>
  ) : (
    words
  );
}
