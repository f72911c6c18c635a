import { PARTS } from '../../../contract/composition.ts';
import { CompositionInput } from '../inputs/composition-input.tsx';
import { DefectsInput } from '../inputs/defects-input.tsx';
import { DimensionsInput } from '../inputs/dimensions-input.tsx';
import { SizeInput } from '../inputs/size-input.tsx';
import type { MarkedPhoto } from '../inputs/typed-spots.ts';
import { type KindInputProps, partsIn, plain } from './input-props.tsx';

/** A size as the label says it. */
export function Size(props: KindInputProps) {
  const { value, onChange, sizeSystem = 'IT' } = props;
  return (
    <SizeInput
      {...plain(props)}
      value={partsIn(value, 'system') ?? { system: sizeSystem, value: '' }}
      onChange={onChange}
    />
  );
}

/** Fibres and their shares. */
export function Composition(props: KindInputProps) {
  const { value, onChange, parts = PARTS } = props;
  return (
    <CompositionInput
      {...plain(props)}
      parts={parts}
      value={partsIn(value, 'rows') ?? { rows: [] }}
      onChange={onChange}
    />
  );
}

/** Measures in centimetres. */
export function Dimensions(props: KindInputProps) {
  const { meta, value, onChange } = props;
  const cm = partsIn(value, 'cm') ?? { cm: {} };
  return <DimensionsInput {...plain(props)} measures={meta.measures ?? []} value={cm} onChange={onChange} />;
}

const NO_PHOTOS: readonly MarkedPhoto[] = [];

/** What is wrong, pointed at on photos. */
export function Defects(props: KindInputProps) {
  const { value, onChange, photos = NO_PHOTOS } = props;
  return (
    <DefectsInput
      {...plain(props)}
      value={partsIn(value, 'marks') ?? { marks: [] }}
      photos={photos}
      onChange={onChange}
    />
  );
}
