import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';

import type { FieldChange, HistoryEntry as Entry } from '../../../contract/calls/history.ts';
import type { RemovedPhoto as Removed } from '../../../contract/calls/photos.ts';
import type { Channel } from '../../../contract/channel.ts';
import type { ResourceName } from '../../../contract/resource-access.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { formatAge, formatDateTime } from '../../i18n/format.ts';
import { isSame } from '../../outbox/merge.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { useNow } from '../../ui/use-now.ts';
import type { View } from '../view.ts';
import { viewOf } from '../views.ts';
import { ChangeLine } from './change-line.tsx';

import classes from './history.module.css';

const ACTIONS: Readonly<Record<string, MessageDescriptor>> = {
  created: msg`Created`,
  updated: msg`Changed`,
  status: msg`Status changed`,
  trashed: msg`Moved to trash`,
  restored: msg`Restored from trash`,
  undone: msg`Undone`,
  reverted: msg`Restored to an earlier version`,
};

/** The label of an action; one that only a newer server knows is shown as a change. */
const actionWord = (
  { actionWords = {}, eventWords = {} }: Pick<View, 'actionWords' | 'eventWords'>,
  action: string,
): MessageDescriptor =>
  (Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : (actionWords[action]?.done ?? eventWords[action])) ??
  msg`Changed`;

/** Labels of the channels. */
const channelWords: Record<Channel, MessageDescriptor> = {
  ui: msg`In the app`,
  outbox: msg`From the outbox`,
  import: msg`By import`,
  api: msg`Through the API`,
};

interface HistoryEntryProps {
  name: ResourceName;
  record: ResourceRecord;
  entry: Entry;
  /** Removed photos of the record that can be restored. */
  removed: readonly Removed[];
  newest: boolean;
  /** Nothing can be restored while the record is in the trash. */
  locked: boolean;
  onValue: (change: FieldChange) => void;
  onRecord: () => void;
}

/** One entry of a history: who, what, when and how, and each field before and after. */
export function HistoryEntry({ name, record, entry, removed, newest, locked, onValue, onRecord }: HistoryEntryProps) {
  const { t } = useLingui();
  const { at, action, actor, source, reason, changes } = entry;
  const view = viewOf(name);
  const { photos, labels } = view;
  const who = actor?.fullName || 'Ordito';
  const stands = ({ field, to }: FieldChange) => isSame(record[field], to);
  const restorable = changes.filter((change) => change.restorable);
  // The newest change, if of one field only, has the undo button of that field.
  const isOwn = newest && restorable.length === 1;
  return (
    <li className={classes['entry']} data-action={action} tabIndex={-1}>
      <Avatar name={who} picture={null} size={36} />
      <div className={classes['told']}>
        <p className={classes['head']}>
          <strong>{who}</strong> <span>{t(actionWord(view, action))}</span>
          <span className={classes['how']}>
            <When at={at} />
            {source ? <span>{t(channelWords[source])}</span> : null}
          </span>
        </p>
        {reason ? (
          <p className={classes['reason']}>
            <Trans>Reason: {reason}</Trans>
          </p>
        ) : null}
        {changes.map((change) => {
          const label = labels[change.field];
          const field = label ? t(label) : change.field;
          return (
            <ChangeLine key={change.field} name={name} record={record} change={withPreviews(change, removed)}>
              {change.restorable && stands(change) && !locked ? (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  className={classes['take'] ?? ''}
                  aria-label={t`Restore this value: ${field}`}
                  onClick={() => onValue(change)}
                >
                  <Trans>Restore this value</Trans>
                </Button>
              ) : null}
            </ChangeLine>
          );
        })}
        {removed.map((each) =>
          photos && each.entry === entry._id ? (
            <photos.Removed key={each.imageId} record={record} removed={each} />
          ) : null,
        )}
        {restorable.length > 0 && !isOwn && !locked ? (
          <Button variant="default" size="sm" className={classes['whole'] ?? ''} onClick={onRecord}>
            <Trans>Restore to before this change</Trans>
          </Button>
        ) : null}
      </div>
    </li>
  );
}

/** Relative time; the exact time as a tooltip, also by keyboard. */
function When({ at }: { at: string }) {
  const { i18n } = useLingui();
  const age = formatAge(at, useNow(), i18n.locale);
  const exact = formatDateTime(at);
  return (
    <button type="button" className={classes['when']} data-exact={exact} aria-label={`${age}, ${exact}`}>
      <time dateTime={at}>{age}</time>
    </button>
  );
}

/** A change with addresses for its pictures, also for removed ones, which have none in the entry. */
function withPreviews(change: FieldChange, removed: readonly Removed[]): FieldChange {
  const previews = new Map(removed.map(({ imageId, preview }) => [imageId, preview]));
  const seen = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(seen);
    const url =
      value !== null && typeof value === 'object' && 'imageId' in value && previews.get(String(value.imageId));
    return url ? { ...value, url } : value;
  };
  return previews.size === 0 ? change : { ...change, from: seen(change.from), to: seen(change.to) };
}
