import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';

import { SCREENS } from '../../contract/access.ts';
import { ITEM_KINDS, type ItemKind } from '../../contract/code.ts';
import { ADD_DIALOGS, type AddDialogPlace } from '../intake/add-dialogs.ts';
import { KIND_ICONS, KIND_PLURALS } from '../intake/kind-plurals.ts';
import { DropMenu, dropItem } from '../ui/drop-menu.tsx';
import { CameraIcon, PlusIcon, type Icon } from '../ui/icons.tsx';

import classes from './top-bar.module.css';

interface AddMenuProps {
  onKind: (kind: ItemKind) => void;
  onDialog: (place: AddDialogPlace) => void;
}

/** Capture from a wide window: the three quick-add forms and the two add dialogs (spec section 2). */
export function AddMenu({ onKind, onDialog }: AddMenuProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const face = (
    <>
      <PlusIcon size={20} />
      <Trans>Add</Trans>
    </>
  );
  return (
    <DropMenu label={t`Add`} face={face} filled>
      <Entry icon={CameraIcon} text={t`Counter camera`} onClick={() => void navigate({ to: SCREENS.intake.path })} />
      {ITEM_KINDS.map((kind) => (
        <Entry key={kind} icon={KIND_ICONS[kind]} text={t(KIND_PLURALS[kind])} onClick={() => onKind(kind)} />
      ))}
      <hr className={classes['rule']} />
      {Object.entries(ADD_DIALOGS).map(([place, { kind, entry }]) => (
        <Entry key={place} icon={KIND_ICONS[kind]} text={t(entry)} onClick={() => onDialog(place as AddDialogPlace)} />
      ))}
    </DropMenu>
  );
}

function Entry({ icon: EntryIcon, text, onClick }: { icon: Icon; text: string; onClick: () => void }) {
  return (
    <button type="button" role="menuitem" className={dropItem} onClick={onClick}>
      <EntryIcon size={20} />
      {text}
    </button>
  );
}
