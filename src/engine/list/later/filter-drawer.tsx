import '../../../ui/styles-overlay.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Drawer } from '@mantine/core';

import { useFocusBack } from '../../../ui/use-focus-back.ts';
import type { ListProps } from '../list-props.ts';
import { useCounted } from '../use-counted.ts';
import { FilterPanel } from './filter-panel.tsx';

import classes from './filter-drawer.module.css';

interface FilterDrawerProps extends ListProps {
  /** Number of matches now; undefined while loading. */
  total: number | undefined;
  onClose: () => void;
}

/** The filters in a drawer, where there is no room beside the list; shows the number of matches at once. */
export function FilterDrawer({ total, onClose, ...list }: FilterDrawerProps) {
  const { t } = useLingui();
  const things = useCounted(list.view)(total ?? 0);
  useFocusBack(true);
  return (
    <Drawer
      opened
      onClose={onClose}
      title={t`Filters`}
      position="right"
      size="min(26rem, 100%)"
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <FilterPanel {...list} />
      <div className={classes['foot']}>
        <Button fullWidth onClick={onClose}>
          {total === undefined ? <Trans>Show list</Trans> : <Trans>Show {things}</Trans>}
        </Button>
      </div>
    </Drawer>
  );
}
