import { sizeKind } from '../../../../contract/field-kinds/size.ts';
import { SizeInput } from '../../inputs/size-input.tsx';
import { FilterSizes } from '../../list/later/filter-sizes.tsx';
import { type KindInputProps, plain } from '../input-props.ts';
import type { EnteredKind } from '../kind.ts';
import { partsIn } from '../parts.ts';

function Size(props: KindInputProps) {
  const { value, onChange, sizeSystem: system = 'IT' } = props;
  return <SizeInput {...plain(props)} value={partsIn(value, 'system') ?? { system, value: '' }} onChange={onChange} />;
}

export const size: EnteredKind = { of: sizeKind, Input: Size, wide: true, Filter: FilterSizes };
