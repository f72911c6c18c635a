import { Trans, useLingui } from '@lingui/react/macro';
import { Button, VisuallyHidden } from '@mantine/core';

import { CloseIcon } from '../../../ui/icons.tsx';
import type { ListProps } from '../list-props.ts';
import { useFilterWords } from './use-filter-words.ts';

import classes from './list-chips.module.css';

/** The active filters of the list, each with a button to remove it. */
export function ListChips({ resource, view, state, change }: ListProps) {
  const { t } = useLingui();
  const words = useFilterWords(resource, view, state.filters);
  if (words.length === 0) return null;
  return (
    <ul className={classes['chips']} aria-label={t`Active filters`}>
      {words.map(({ key, label, value, without }) => (
        <li key={key}>
          <button type="button" className={classes['chip']} onClick={() => change({ filters: without })}>
            <VisuallyHidden>{t`Remove filter`}</VisuallyHidden>
            <span className={classes['label']}>{label}</span> <span>{value}</span>
            <CloseIcon size={16} />
          </button>
        </li>
      ))}
      <li>
        <Button variant="subtle" onClick={() => change({ filters: {} })}>
          <Trans>Clear all filters</Trans>
        </Button>
      </li>
    </ul>
  );
}
