import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

import { SCREENS } from '../../../contract/access.ts';
import { PAGE_SIZE_MAX } from '../../../contract/limits.ts';
import type { ResourceName } from '../../../contract/resource-access.ts';
import { declaration } from '../../api/declarations.ts';
import { detailOptions, listOptions } from '../../api/resource-queries.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useWindowKeys } from '../../scan/use-wedge.ts';
import { NextIcon } from '../../ui/list-icons.ts';
import { BackIcon } from '../../ui/more-icons.ts';
import { useView, type RecordNeighbours } from '../../ui/view.ts';
import { narrowingOf, readListState } from '../list/list-state.ts';
import { stepsFrom } from './steps-from.ts';

import classes from './record-steps.module.css';

/**
 * Links to the previous and next record of the list this one was opened from, also by J and K. They reuse this tab: fifty records must not
 * open fifty tabs.
 */
export function RecordSteps({ name, id }: { name: ResourceName; id: string }) {
  const { t, i18n } = useLingui();
  const { list, near, leave } = useView();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { at, back, ahead, missing } = stepsFrom(near, id);
  const resource = declaration(name);
  // The handed-over ids end here: query the list for the next ones.
  const query = narrowingOf(readListState(resource, list ?? {}));
  const more = useQuery({
    ...listOptions(name, { ...query, offset: missing ?? 0, limit: PAGE_SIZE_MAX }),
    enabled: missing !== null,
  });
  const found = missing === null ? null : more.data?.data.map(({ _id }) => _id);
  const longer: RecordNeighbours | undefined = near && found ? joined(near, missing ?? 0, found) : near;
  const way = stepsFrom(longer, id);
  const [previous, next] = [way.back ?? back, way.ahead ?? ahead];

  useEffect(() => {
    for (const each of [next, previous]) if (each) void client.prefetchQuery(detailOptions(name, each));
  }, [client, name, next, previous]);

  const go = (to: string | null) => {
    if (to === null) return;
    leave();
    const state = { ...(list ? { list } : {}), ...(longer ? { near: longer } : {}) };
    void navigate({ to: SCREENS[resource.screens.detail].path, params: { id: to }, state, replace: true });
  };
  useWindowKeys((event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.target instanceof Element && event.target.closest(TYPING)) return;
    const to = { j: next, k: previous }[event.key.toLowerCase()];
    if (to) go(to);
  });

  if (at === null) return null;
  const place = formatNumber(at + 1, i18n.locale);
  return (
    <nav className={classes['steps']} aria-label={t`Previous and next`}>
      <Text c="dimmed" size="sm" className={classes['place'] ?? ''}>
        {t`No. ${place}`}
      </Text>
      <ActionIcon
        variant="default"
        aria-label={t`Previous`}
        aria-keyshortcuts="K"
        title={t`Previous (K)`}
        disabled={previous === null}
        onClick={() => go(previous)}
      >
        <BackIcon size={20} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        aria-label={t`Next`}
        aria-keyshortcuts="J"
        title={t`Next (J)`}
        disabled={next === null}
        onClick={() => go(next)}
      >
        <NextIcon size={20} />
      </ActionIcon>
    </nav>
  );
}

/** Elements in which a letter is typed text. */
const TYPING = 'input, textarea, select, [contenteditable], [role="dialog"], dialog, [popover]';

/** The handed-over ids, joined with those the list has before or after them. */
function joined(near: RecordNeighbours, first: number, found: readonly string[]): RecordNeighbours {
  const known = new Set(near.ids);
  const more = found.filter((each) => !known.has(each));
  return first < near.first
    ? { ids: [...more, ...near.ids], first }
    : { ids: [...near.ids, ...more], first: near.first };
}
