import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { dropItem } from '../../ui/drop-menu.tsx';
import { DownIcon, UpIcon } from '../../ui/more-icons.ts';

interface MoveMenuProps {
  /** Its index among all, from 0. */
  place: number;
  count: number;
  onMove: (place: number) => void;
}

/** Menu entries that move one of several: to the start, one back, one forward, to the end. */
export function MoveMenu({ place, count, onMove }: MoveMenuProps) {
  const entry = (words: ReactNode, Icon: typeof UpIcon, to: number) => (
    <button
      type="button"
      role="menuitem"
      className={dropItem}
      disabled={to === place || to < 0 || to >= count}
      onClick={() => onMove(to)}
    >
      <Icon size={20} />
      {words}
    </button>
  );
  return (
    <>
      {entry(<Trans>To top</Trans>, UpIcon, 0)}
      {entry(<Trans>Move back one</Trans>, UpIcon, place - 1)}
      {entry(<Trans>Move forward one</Trans>, DownIcon, place + 1)}
      {entry(<Trans>To end</Trans>, DownIcon, count - 1)}
    </>
  );
}
