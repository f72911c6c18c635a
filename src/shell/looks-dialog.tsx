import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { CSSProperties, ReactNode } from 'react';

import { Dialog } from '../ui/dialog.tsx';
import { CheckIcon, TabletIcon, type Icon } from '../ui/icons.tsx';
import { COLOURS, PALETTES, type Colour } from '../ui/palettes.ts';
import { toastDone } from '../ui/toast.ts';
import { MoonIcon, SunIcon } from '../ui/tool-icons.tsx';
import { chooseLooks, SCHEMES, SIZES, useLooks, type Scheme, type Size } from './looks.ts';
import type { ToolProps } from './use-tools.tsx';

import classes from './looks-dialog.module.css';

const COLOUR_NAMES: Record<Colour, MessageDescriptor> = {
  green: msg`Dark green`,
  petrol: msg`Petrol`,
  blue: msg`Blue`,
  violet: msg`Violet`,
  plum: msg`Plum`,
  terracotta: msg`Terracotta`,
  graphite: msg`Graphite`,
};

const SIZE_NAMES: Record<Size, MessageDescriptor> = {
  default: msg`Large`,
  medium: msg`Medium`,
  small: msg`Small`,
  mini: msg`Extra small`,
};

const SCHEME_SIGNS: Record<Scheme, Icon> = { light: SunIcon, dark: MoonIcon, system: TabletIcon };

/** Colour, scheme and size of the app on this device. Every choice applies at once, without a reload. */
export function LooksDialog({ opened, onClose }: ToolProps) {
  const { t } = useLingui();
  const { colour, scheme, size } = useLooks();
  const schemeNames: Record<Scheme, string> = {
    light: t`Light`,
    dark: t`Dark`,
    system: t`System`,
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={t`Appearance`} close={t`Close`} size="lg">
      <div className={classes['groups']}>
        <Choices
          title={t`Main color`}
          name="theme"
          values={COLOURS}
          value={colour}
          onChange={(to) => chooseLooks({ colour: to })}
        >
          {(each) => (
            <>
              <span
                className={classes['swatch']}
                style={{ '--light': PALETTES[each].shades[8], '--dark': PALETTES[each].shades[6] } as CSSProperties}
              >
                {each === colour ? <CheckIcon size={18} /> : null}
              </span>
              {t(COLOUR_NAMES[each])}
            </>
          )}
        </Choices>
        <Choices
          title={t`Theme`}
          name="scheme"
          values={SCHEMES}
          value={scheme}
          onChange={(to) => chooseLooks({ scheme: to })}
        >
          {(each) => {
            const Sign = SCHEME_SIGNS[each];
            return (
              <>
                <Sign size={20} />
                {schemeNames[each]}
              </>
            );
          }}
        </Choices>
        <Choices
          title={t`Display size`}
          name="size"
          values={SIZES}
          value={size}
          onChange={(to) => {
            chooseLooks({ size: to });
            toastDone(t`Size changed`);
          }}
        >
          {(each) => (
            <>
              <span className={classes['letter']} data-of={each} aria-hidden="true">
                A
              </span>
              {t(SIZE_NAMES[each])}
            </>
          )}
        </Choices>
      </div>
    </Dialog>
  );
}

interface ChoicesProps<Value extends string> {
  title: string;
  /** Name of the group in the form, the same as the cookie's. */
  name: string;
  values: readonly Value[];
  value: Value;
  onChange: (value: Value) => void;
  children: (value: Value) => ReactNode;
}

/** Radio buttons: arrow keys move and select. */
function Choices<Value extends string>({ title, name, values, value, onChange, children }: ChoicesProps<Value>) {
  return (
    <fieldset className={classes['group']}>
      <legend>{title}</legend>
      <div className={classes['choices']}>
        {values.map((each) => (
          <label key={each} className={classes['choice']} data-chosen={each === value || undefined}>
            <input type="radio" name={name} value={each} checked={each === value} onChange={() => onChange(each)} />
            {children(each)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
