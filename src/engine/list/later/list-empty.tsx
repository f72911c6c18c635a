import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';

import { mayDo, SCREENS } from '../../../../contract/access.ts';
import type { ResourceName } from '../../../../contract/resource-access.ts';
import { useProfile } from '../../../session/use-session.ts';
import { CameraIcon, SearchIcon, TrashIcon } from '../../../ui/icons.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { View } from '../../view.ts';
import { CreateButton } from '../list-buttons.tsx';
import type { ChangeList } from '../list-props.ts';
import { isNarrowed, type ListState } from '../list-state.ts';
import { kindOf } from '../with-pending.ts';

/** What goes through the outbox is created with the camera. */
function CounterButton() {
  return (
    <Button component={Link} to={SCREENS.intake.path} leftSection={<CameraIcon size={20} />}>
      <Trans>Open the counter</Trans>
    </Button>
  );
}

interface ListEmptyProps {
  name: ResourceName;
  view: View;
  state: ListState;
  /** How many records the list has on all pages. */
  total: number;
  change: ChangeList;
}

/** A list without rows: nothing exists yet, nothing matches, or the page is past the end. */
export function ListEmpty({ name, view, state, total, change }: ListEmptyProps) {
  const { t } = useLingui();
  const profile = useProfile();
  const ways = (view.emptyWays ?? []).filter(({ screen }) => mayDo(SCREENS[screen].who, profile));
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
        title={t`No results`}
        action={
          <Button variant="default" onClick={() => change({ search: '', filters: {} })}>
            <Trans>Show everything</Trans>
          </Button>
        }
      >
        <Trans>Try a shorter search, or remove a filter.</Trans>
      </Notice>
    );
  }
  if (state.trash) {
    return (
      <Notice icon={TrashIcon} title={t`The trash is empty`}>
        <Trans>Whatever you move to trash stays here. You can restore it at any time.</Trans>
      </Notice>
    );
  }
  return (
    <Notice
      icon={view.icon}
      title={t`Nothing here yet`}
      action={
        <>
          {kindOf(name) === null ? <CreateButton name={name} isIcon={false} /> : <CounterButton />}
          {ways.map(({ screen, words }) => (
            <Button key={screen} component={Link} to={SCREENS[screen].path} variant="default">
              {t(words)}
            </Button>
          ))}
        </>
      }
    >
      {t(view.empty)}
    </Notice>
  );
}
