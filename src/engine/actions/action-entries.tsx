import { useLingui } from '@lingui/react/macro';

import type { ResourceName } from '../../../contract/resource-access.ts';
import { dropItem } from '../../ui/drop-menu.tsx';
import { TagIcon } from '../../ui/icons.tsx';
import type { EntriesProps } from '../view.ts';
import { ActionDialog } from './action-dialog.tsx';
import { type RecordAction, useRecordActions } from './use-record-actions.ts';
import { isAsking } from './words-of.ts';

interface ActionEntriesProps extends EntriesProps {
  name: ResourceName;
  /** False if the state has a menu of its own, which lists the moves. */
  withMoves: boolean;
}

/** A record's actions, as entries of its menu. */
export function ActionEntries({ name, record, withMoves, onChoose, onAsk }: ActionEntriesProps) {
  const { t } = useLingui();
  const { moves, actions } = useRecordActions(name, record);
  const ask = (recordAction: RecordAction) =>
    onAsk((close) => <ActionDialog {...{ name, record, recordAction }} opened onClose={close} />);
  return [...(withMoves ? moves : []), ...actions].map((each) => (
    <button
      key={each.name}
      type="button"
      role="menuitem"
      className={dropItem}
      onClick={() => {
        onChoose();
        if (isAsking(each.action, each.words, record)) ask(each);
        else void each.run({});
      }}
    >
      <TagIcon size={20} />
      {t(each.words.label)}
    </button>
  ));
}
