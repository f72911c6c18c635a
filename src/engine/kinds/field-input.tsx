import { fieldMeta } from '../../../contract/field-meta.ts';
import { enteredKind } from './entered-kinds.ts';
import type { FieldInputProps } from './input-props.ts';
import { isOpen } from './typed-value.ts';

/** The input of a field, by its kind. */
export function FieldInput({ schema, ...props }: FieldInputProps) {
  const meta = fieldMeta(schema);
  const { Input } = enteredKind(meta.kind);
  return <Input {...props} meta={meta} open={isOpen(schema)} Input={FieldInput} />;
}
