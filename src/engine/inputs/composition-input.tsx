import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';

import { type Part, PART_WORDS, PARTS } from '../../../contract/composition.ts';
import { PlusIcon } from '../../ui/icons.tsx';
import { inFrame, type KindInputProps } from '../kinds/input-props.ts';
import { partsIn } from '../kinds/parts.ts';
import { FibreRows } from './composition-input-rows.tsx';
import { InputFrame } from './input-frame.tsx';

import classes from './composition-input.module.css';

/** A composition: fibres with their shares, part by part, as on the care label. */
export function CompositionInput({ value, parts = PARTS, onChange, onDone, ...frame }: KindInputProps) {
  const { t } = useLingui();
  const id = useId();
  const { required, error } = frame;
  const { rows } = partsIn(value, 'rows') ?? { rows: [] };
  const [opened, setOpened] = useState<readonly Part[]>([]);
  const [first] = parts;
  const isShown = (part: Part) => part === first || opened.includes(part) || rows.some((row) => row.part === part);
  const shown = parts.filter(isShown);
  const hidden = parts.filter((part) => !isShown(part));
  const open = (part: Part) => {
    setOpened([...opened, part]);
    requestAnimationFrame(() => document.getElementById(`${id}-${part}`)?.focus());
  };
  return (
    <InputFrame id={`${id}-${first}`} {...inFrame(frame)}>
      <div className={classes['parts']}>
        {shown.map((part) => (
          <FibreRows
            key={part}
            id={`${id}-${part}`}
            part={part}
            heading={parts.length > 1 && (shown.length > 1 || part !== first) ? t(PART_WORDS[part]) : null}
            name={part === first ? undefined : t(PART_WORDS[part])}
            invalid={error !== undefined}
            required={required && part === first}
            rows={rows}
            onChange={(next) => onChange({ rows: next })}
            onDone={onDone}
          />
        ))}
        {hidden.length > 0 && rows.some(({ fibre }) => fibre !== '') ? (
          <div className={classes['more']}>
            {hidden.map((part) => (
              <Button key={part} variant="subtle" leftSection={<PlusIcon size={18} />} onClick={() => open(part)}>
                {t(PART_WORDS[part])}
              </Button>
            ))}
          </div>
        ) : null}
      </div>
    </InputFrame>
  );
}
