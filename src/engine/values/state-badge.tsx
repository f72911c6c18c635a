import { useLingui } from '@lingui/react/macro';

import type { Resource } from '../../../contract/resource.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import { metaOf } from '../declared.ts';
import { useChoiceWord } from '../kinds/choice-word.ts';
import type { View } from '../view.ts';
import { textOf } from './text-of.ts';

interface StateProps {
  resource: Resource;
  view: Pick<View, 'states'>;
  record: ResourceRecord;
}

/** The field that has a record's state, if it has one. */
export const stateField = ({ resource, view }: Omit<StateProps, 'record'>): string | undefined =>
  view.states?.field ?? resource.status?.field;

/** Label and tone of the badge of a record's state. */
export function useStateBadge({ resource, view, record }: StateProps): { tone: Tone; label: string } {
  const { t } = useLingui();
  const words = useChoiceWord();
  const { states } = view;
  const field = stateField({ resource, view }) ?? '';
  const state = states?.of?.(record) ?? textOf(record[field]);
  const own = states?.words?.[state];
  return { tone: states?.tones[state] ?? 'quiet', label: own ? t(own) : words(metaOf(resource, field), state) };
}

/** A record's state as a badge. */
export function StateBadge(props: StateProps) {
  const { tone, label } = useStateBadge(props);
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}
