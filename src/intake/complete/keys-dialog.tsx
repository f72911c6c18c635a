import { useLingui } from '@lingui/react/macro';

import { Dialog } from '../../ui/dialog.tsx';
import { KeyList, type KeyLine } from '../../ui/key-list.tsx';

import classes from './keys-dialog.module.css';

/** The keyboard shortcuts of the screen. */
export function KeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const keys: readonly KeyLine[] = [
    [['1', '…', '9'], t`Choose one of the first nine options`],
    [['A', '…', 'Z'], t`Find an option by typing`],
    [['↑', '↓'], t`Move between options`],
    [['Enter'], t`Choose (or accept the estimated weight) and go to the next field`],
    [['Backspace'], t`Clear the choice`],
    [['Ctrl Enter'], t`Save and next`],
    [['Ctrl D'], t`Copy missing details from previous`],
    [['Alt ↓', 'J'], t`Next item without saving`],
    [['Alt ↑', 'K'], t`Previous item`],
    [['Alt P', 'P'], t`Next photo`],
    [['Alt Z', 'Z'], t`Zoom in on the photo`],
    [['?'], t`Show shortcuts`],
  ];
  return (
    <Dialog opened={opened} onClose={onClose} title={t`Shortcuts`} close={t`Close`}>
      <KeyList keys={keys} />
      <p className={classes['note']}>{t`Single-key shortcuts are off while typing.`}</p>
    </Dialog>
  );
}
