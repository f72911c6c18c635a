import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useId, useState } from 'react';

import type { Address } from '../../../contract/field-kinds/addresses.ts';
import { ADDRESSES_MAX } from '../../../contract/limits.ts';
import { PlusIcon } from '../../ui/icons.tsx';
import { inFrame, type KindInputProps } from '../kinds/input-props.ts';
import { partsIn } from '../kinds/parts.ts';
import { InputFrame } from './input-frame.tsx';
import { NEW_ADDRESS, type TypedAddress, typedDegrees } from './typed-addresses.ts';

import classes from './addresses-input.module.css';

/** The parts in order; those that an address needs have an asterisk. */
const PARTS: readonly (readonly [part: keyof Address, label: MessageDescriptor, required?: true])[] = [
  ['label', msg({ message: 'Name', context: 'address' })],
  ['street', msg`Street and number`, true],
  ['zipcode', msg`Postal code`, true],
  ['city', msg`City`, true],
  ['province', msg`Province`],
  ['country', msg`Country`, true],
  ['latitude', msg`Latitude`],
  ['longitude', msg`Longitude`],
];
/** How long a device may take to find its position, in ms. */
const POSITION_MS = 15_000;
/** About ten centimetres. */
const DECIMALS = 6;

/** Several addresses, each with a form of its own; its point is typed, or taken from the device's position. */
export function AddressesInput({ value, onChange, onDone: _done, ...frame }: KindInputProps) {
  const { t } = useLingui();
  const id = useId();
  const { places } = partsIn(value, 'places') ?? { places: [] };
  const idOf = (index: number, part: string) => `${id}-${index}-${part}`;
  const change = (index: number, next: Partial<TypedAddress>) =>
    onChange({ places: places.map((place, each) => (each === index ? { ...place, ...next } : place)) });
  const focusLater = (target: string) => requestAnimationFrame(() => document.getElementById(target)?.focus());
  return (
    <InputFrame id={id} plain {...inFrame(frame)}>
      <div className={classes['places']}>
        {places.map((place, index) => (
          <fieldset key={idOf(index, 'place')} className={classes['place']}>
            <legend className={classes['legend']}>{place.label.trim() || <Trans>Address {index + 1}</Trans>}</legend>
            <div className={classes['parts']}>
              {PARTS.map(([part, label, required = false]) => (
                <TextInput
                  key={part}
                  id={idOf(index, part)}
                  className={classes[part] ?? ''}
                  label={t(label)}
                  required={required}
                  value={place[part]}
                  inputMode={part === 'latitude' || part === 'longitude' ? 'decimal' : 'text'}
                  autoComplete="off"
                  error={frame.error !== undefined && required && place[part].trim() === ''}
                  onChange={({ currentTarget }) => change(index, { [part]: currentTarget.value })}
                />
              ))}
            </div>
            <div className={classes['buttons']}>
              <PositionButton onPosition={(position) => change(index, position)} />
              <Button
                variant="subtle"
                color="gray"
                onClick={() => {
                  onChange({ places: places.filter((_, each) => each !== index) });
                  focusLater(`${id}-add`);
                }}
              >
                <Trans>Remove address</Trans>
              </Button>
            </div>
          </fieldset>
        ))}
        {places.length < ADDRESSES_MAX ? (
          <Button
            id={`${id}-add`}
            variant="default"
            className={classes['add'] ?? ''}
            leftSection={<PlusIcon size={18} />}
            onClick={() => {
              onChange({ places: [...places, NEW_ADDRESS] });
              focusLater(idOf(places.length, 'label'));
            }}
          >
            <Trans>Add address</Trans>
          </Button>
        ) : null}
      </div>
    </InputFrame>
  );
}

/** Takes the point from the device's position, on the person's request. */
function PositionButton({
  onPosition,
}: {
  onPosition: (position: Pick<TypedAddress, 'latitude' | 'longitude'>) => void;
}) {
  const [state, setState] = useState<'idle' | 'asking' | 'denied' | 'failed'>('idle');
  const ask = () => {
    setState('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const point = (degrees: number) => typedDegrees(Number(degrees.toFixed(DECIMALS)));
        onPosition({ latitude: point(coords.latitude), longitude: point(coords.longitude) });
        setState('idle');
      },
      ({ code, PERMISSION_DENIED }) => setState(code === PERMISSION_DENIED ? 'denied' : 'failed'),
      { enableHighAccuracy: true, timeout: POSITION_MS },
    );
  };
  return (
    <>
      <Button variant="default" loading={state === 'asking'} onClick={ask}>
        <Trans>Use this device’s position</Trans>
      </Button>
      <span role="status" className={classes['note']}>
        {state === 'denied' ? (
          <Trans>The browser doesn’t share the position. Allow it in its settings, or type the point.</Trans>
        ) : state === 'failed' ? (
          <Trans>Couldn’t find the position. Try again, or type the point.</Trans>
        ) : null}
      </span>
    </>
  );
}
