import { countKind } from '../../../../contract/field-kinds/count.ts';
import { euroKind } from '../../../../contract/field-kinds/euro.ts';
import { gramsKind } from '../../../../contract/field-kinds/grams.ts';
import { kilogramsKind } from '../../../../contract/field-kinds/kilograms.ts';
import { numberKind } from '../../../../contract/field-kinds/number.ts';
import { percentKind } from '../../../../contract/field-kinds/percent.ts';
import { GramsInput } from '../../inputs/grams-input.tsx';
import { framed, type KindInputProps, textIn } from '../input-props.ts';
import type { EnteredKind } from '../kind.ts';
import { line } from '../line.tsx';

function Grams(props: KindInputProps) {
  const { value, onChange, usualGrams, onDone } = props;
  return <GramsInput {...framed(props)} value={textIn(value)} usual={usualGrams} {...{ onChange, onDone }} />;
}

export const number: EnteredKind = { of: numberKind, Input: line({ inputMode: 'decimal' }) };
export const percent: EnteredKind = { ...number, of: percentKind };
export const kilograms: EnteredKind = { ...number, of: kilogramsKind };
export const euro: EnteredKind = { ...number, of: euroKind };
export const count: EnteredKind = { of: countKind, Input: line({ inputMode: 'numeric' }) };
export const grams: EnteredKind = { of: gramsKind, Input: Grams };
