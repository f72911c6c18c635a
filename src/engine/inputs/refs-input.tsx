import { CloseButton } from '@mantine/core';

import { useRefNames } from '../values/use-ref-names.ts';
import { RefInput, type RefInputProps } from './ref-input.tsx';

import classes from './typed-inputs.module.css';

interface RefsInputProps extends Omit<RefInputProps, 'value' | 'name' | 'onChange'> {
  /** Their ids, in order. */
  chosen: readonly string[];
  /** Maximum number to select. */
  max?: number | undefined;
  /** Label of the button that removes one. */
  remove: (name: string) => string;
  onChange: (ids: readonly string[], names: string) => void;
}

/** Several records of another resource, searched by name or code on the server. */
export function RefsInput({ chosen, max = Infinity, remove, onChange, ...search }: RefsInputProps) {
  const { to } = search;
  const names = useRefNames(chosen.map((id) => ({ to, id })));
  const isFull = chosen.length >= max;
  const change = (ids: readonly string[], added?: string) =>
    onChange(ids, ids.map((id) => names.get(id) ?? added ?? id.slice(0, 8)).join(', '));
  return (
    <>
      {chosen.map((id) => {
        const name = names.get(id) ?? id.slice(0, 8);
        return (
          <div key={id} className={classes['chosen']}>
            <span>{name}</span>
            <CloseButton aria-label={remove(name)} onClick={() => change(chosen.filter((each) => each !== id))} />
          </div>
        );
      })}
      {isFull ? null : (
        <RefInput
          {...search}
          value=""
          name=""
          onChange={(id, name) => {
            if (!chosen.includes(id)) change([...chosen, id], name);
          }}
        />
      )}
    </>
  );
}
