import { useLingui } from '@lingui/react/macro';

import { Dialog } from '../ui/dialog.tsx';
import { KeyList } from '../ui/key-list.tsx';
import type { ToolProps } from './use-tools.tsx';

/** The shortcuts available everywhere in the app. */
export function KeysSheet({ opened, onClose }: ToolProps) {
  const { t } = useLingui();
  const command = /Mac|iP(?:hone|ad|od)/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';
  return (
    <Dialog opened={opened} onClose={onClose} title={t`Shortcuts`} close={t`Close`}>
      <KeyList
        keys={[
          [[command], t`Search pages, records and actions`],
          [['?'], t`Show shortcuts`],
          [['Tab', 'Shift Tab'], t`Next or previous control`],
          [['Enter'], t`Activate`],
          [['Esc'], t`Close a menu or dialog`],
          [['←', '→', 'Home', 'End'], t`Move between open tabs, when a tab is focused`],
          [['Delete'], t`Close the focused tab`],
          [['Shift F10'], t`Open the tab’s menu`],
          [['↑', '↓'], t`Move within a menu or results`],
        ]}
      />
    </Dialog>
  );
}
