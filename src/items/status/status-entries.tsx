import type { ItemKind } from '../../../contract/code.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import type { EntriesProps } from '../../engine/view.ts';
import { dropItem } from '../../ui/drop-menu.tsx';
import { TagIcon } from '../../ui/icons.tsx';
import { Restock } from '../actions/restock.tsx';
import { useStatusMoves } from './use-status-moves.ts';

interface StatusEntriesProps extends EntriesProps {
  kind: ItemKind;
}

/** What an item's status can be set to, as entries of its menu in a list. */
export function StatusEntries({ kind, record, onChoose, onAsk }: StatusEntriesProps) {
  const { moves, move } = useStatusMoves(kind, record);
  return moves.map(({ to, label, isRestock }) => (
    <button
      key={to}
      type="button"
      role="menuitem"
      className={dropItem}
      onClick={() => {
        onChoose();
        if (isRestock) onAsk((close) => <RestockOne kind={kind} record={record} onClose={close} />);
        else void move(to);
      }}
    >
      <TagIcon size={20} />
      {label}
    </button>
  ));
}

/** Asks why one item is on sale again. */
function RestockOne({ kind, record, onClose }: { kind: ItemKind; record: ResourceRecord; onClose: () => void }) {
  const { restock } = useStatusMoves(kind, record);
  return (
    <Restock
      opened
      onClose={onClose}
      onReason={async (reason) => {
        if (await restock(reason)) onClose();
      }}
    />
  );
}
