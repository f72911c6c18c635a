import { createContext, type ReactNode, useCallback, useState } from 'react';

import type { EntriesProps } from '../view.ts';

/** Shows a dialog that something in a row asks for. */
export const DialogContext = createContext<EntriesProps['onAsk']>(() => undefined);

/**
 * Where a list has the dialogs of its rows: one at a time, and none in a row, which may be gone before what was typed is sent.
 */
export function DialogPlace({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{ draw: Parameters<EntriesProps['onAsk']>[0] } | null>(null);
  // The same one at every render, so that no row is drawn anew by it.
  const ask = useCallback<EntriesProps['onAsk']>((draw) => setAsked({ draw }), []);
  return (
    <DialogContext value={ask}>
      {children}
      {asked?.draw(() => setAsked(null))}
    </DialogContext>
  );
}
