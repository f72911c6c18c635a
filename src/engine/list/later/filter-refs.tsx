import { useLingui } from '@lingui/react/macro';
import { CloseButton } from '@mantine/core';

import type { ResourceName } from '../../../../contract/catalogue.ts';
import { RefInput } from '../../inputs/ref-input.tsx';
import { useRefNames } from '../../values/use-ref-names.ts';

import classes from '../../inputs/typed-inputs.module.css';

interface FilterRefsProps {
  to: ResourceName;
  label: string;
  chosen: readonly string[];
  onToggle: (id: string) => void;
}

/** Records of another resource a list is narrowed to, found by name or code on the server. */
export function FilterRefs({ to, label, chosen, onToggle }: FilterRefsProps) {
  const { t } = useLingui();
  const names = useRefNames(chosen.map((id) => ({ to, id })));
  return (
    <>
      {chosen.map((id) => {
        const name = names.get(id) ?? id.slice(0, 8);
        return (
          <div key={id} className={classes['chosen']}>
            <span>{name}</span>
            <CloseButton aria-label={t`Remove the filter ${name}`} onClick={() => onToggle(id)} />
          </div>
        );
      })}
      <RefInput
        label={label}
        quiet
        to={to}
        value=""
        name=""
        onChange={(id) => {
          if (!chosen.includes(id)) onToggle(id);
        }}
      />
    </>
  );
}
