import { useLingui } from '@lingui/react/macro';

import { Dialog } from '../ui/dialog.tsx';
import { KeyList } from '../ui/key-list.tsx';
import type { ToolProps } from './use-tools.tsx';

/** The shortcuts available everywhere in the app. */
export function KeysSheet({ opened, onClose }: ToolProps) {
  const { t } = useLingui();
  const command = /Mac|iP(?:hone|ad|od)/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';
  return (
    <Dialog opened={opened} onClose={onClose} title={t`Keys`} close={t`Close`}>
      <KeyList
        keys={[
          [[command], t`Search pages, records and actions`],
          [['?'], t`Show these keys`],
          [['Tab', 'Shift Tab'], t`Move to the next or the previous thing`],
          [['Enter'], t`Open or press what has the focus`],
          [['Esc'], t`Close a menu or a dialog`],
          [['←', '→', 'Home', 'End'], t`Move among the open pages, when one of their tabs has the focus`],
          [['Delete'], t`Close the tab that has the focus`],
          [['Shift F10'], t`Open the menu of that tab`],
          [['↑', '↓'], t`Move in a menu or among results`],
        ]}
      />
    </Dialog>
  );
}
