import { createContext, type ReactNode, useCallback, useState } from 'react';

import type { EntriesProps } from '../view.ts';

/** Opens a dialog that something in a row needs. */
export const DialogContext = createContext<EntriesProps['onAsk']>(() => undefined);

/** Renders the dialogs of a list's rows: one at a time, and outside the row, which may unmount before the input is sent. */
export function DialogPlace({ children }: { children: ReactNode }) {
  const [dialog, setDialog] = useState<{ draw: Parameters<EntriesProps['onAsk']>[0] } | null>(null);
  // A stable reference, so that it rerenders no row.
  const ask = useCallback<EntriesProps['onAsk']>((draw) => setDialog({ draw }), []);
  return (
    <DialogContext value={ask}>
      {children}
      {dialog?.draw(() => setDialog(null))}
    </DialogContext>
  );
}
