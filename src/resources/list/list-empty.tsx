import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';

import { SearchIcon, TrashIcon } from '../../ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { View } from '../view.ts';
import type { ChangeList } from './list-props.ts';
import { isNarrowed, type ListState } from './list-state.ts';

interface ListEmptyProps {
  view: View;
  state: ListState;
  /** How many records the list has on all pages. */
  total: number;
  change: ChangeList;
}

/** A list without rows: nothing there yet, nothing that matches, or a page behind the end. */
export function ListEmpty({ view, state, total, change }: ListEmptyProps) {
  const { t } = useLingui();
  if (total > 0) {
    return (
      <Notice
        icon={view.icon}
        title={t`This page is empty`}
        action={
          <Button onClick={() => change({ page: 1 })}>
            <Trans>Go to the first page</Trans>
          </Button>
        }
      />
    );
  }
  if (isNarrowed(state)) {
    return (
      <Notice
        icon={SearchIcon}
        title={t`Nothing matches`}
        action={
          <Button variant="default" onClick={() => change({ search: '', filters: {} })}>
            <Trans>Show everything</Trans>
          </Button>
        }
      >
        <Trans>Try fewer letters of the name or code, or remove a filter.</Trans>
      </Notice>
    );
  }
  if (state.trash) {
    return (
      <Notice icon={TrashIcon} title={t`The trash is empty`}>
        <Trans>What is moved to the trash waits here, and can be taken back at any time.</Trans>
      </Notice>
    );
  }
  return (
    <Notice icon={view.icon} title={t`Nothing here yet`}>
      {t(view.empty)}
    </Notice>
  );
}
