import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';

import { readSize as readWritten, writeSize } from '../../../../contract/field-kinds/size.ts';
import { readSize, type TypedSize } from '../../../../contract/typed/size.ts';
import { SizeInput } from '../../inputs/size-input.tsx';
import { ChoicePills } from '../choice-pills.tsx';
import type { KindFilterProps } from '../list-props.ts';

import classes from './filter-panel.module.css';

const BLANK: TypedSize = { system: 'IT', value: '' };

/** Sizes to filter by: each is typed or tapped, then added; a tap on an added one removes it. */
export function FilterSizes({ label, chosen, set, toggle }: KindFilterProps) {
  const { t } = useLingui();
  const [size, setSize] = useState(BLANK);
  const add = () => {
    const written = writeSize(readSize(size));
    if (readWritten(written) && !chosen.includes(written)) set([...chosen, written]);
    setSize({ ...BLANK, system: size.system });
  };
  const options = chosen.map((value) => ({ value, words: value.replace(/^ONE:.*/, t`One size`).replace(':', ' ') }));
  return (
    <div className={classes['stack']}>
      <SizeInput label={label} quiet value={size} onChange={setSize} onDone={add} />
      <Button variant="default" disabled={size.value.trim() === ''} onClick={add}>
        <Trans>Add this size</Trans>
      </Button>
      {options.length > 0 ? (
        <ChoicePills label={t`Sizes`} options={options} chosen={chosen} onToggle={toggle} wraps />
      ) : null}
    </div>
  );
}
