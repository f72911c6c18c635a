import { type LineProps, TypedInput } from '../inputs/typed-input.tsx';
import { framed, type KindInputProps, textIn } from './input-props.ts';

/** A line of text with the on-screen keyboard of its kind. The declaration checks it, with our messages. */
export const line = (typing: Partial<LineProps> = {}) =>
  function Line(props: KindInputProps) {
    const { value, onChange, onDone, meta, example } = props;
    const { unit = meta.kind.unit } = props;
    return (
      <TypedInput
        {...framed(props)}
        unit={unit}
        {...(example ? { placeholder: example } : {})}
        {...typing}
        value={textIn(value)}
        onChange={onChange}
        onDone={onDone}
      />
    );
  };

/** Server-set fields are in no form; pictures have inputs of their own. */
export const Nothing = () => null;
