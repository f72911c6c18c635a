import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';

import { Dialog } from '../ui/dialog.tsx';
import { PrintIcon } from '../ui/icons.tsx';
import { LabelPreview, type Tag } from './label.tsx';
import { LAYOUTS } from './layouts.ts';
import { usePrintout } from './printout.tsx';
import { SheetStart } from './sheet-start.tsx';
import { useLayout } from './use-layout.ts';

interface PrintLabelProps extends Omit<Tag, 'code'> {
  /** Null if the item has no code yet: then there is no button. */
  code: string | null;
  variant?: 'default' | 'subtle';
}

/** Prints one item's tag on the paper last selected on this device. A roll prints at once; a sheet first asks for the next free label. */
export function PrintLabel({ code, hubName, date, variant = 'default' }: PrintLabelProps) {
  const { t } = useLingui();
  const [id] = useLayout();
  const [asking, setAsking] = useState(false);
  const [start, setStart] = useState(0);
  const { print, printout } = usePrintout();
  if (code === null) return null;
  const tag = { code, hubName, date };
  const layout = LAYOUTS[id];
  return (
    <>
      <Button
        variant={variant}
        leftSection={<PrintIcon size={20} />}
        onClick={() => (id === 'sheet' ? setAsking(true) : print({ tags: [tag], layout }))}
      >
        <Trans>Print tag</Trans>
      </Button>
      {id === 'sheet' ? (
        <Dialog opened={asking} onClose={() => setAsking(false)} title={t`Print tag`} close={t`Close`}>
          <Stack gap="lg">
            <LabelPreview tag={tag} layout={layout} />
            <SheetStart start={start} count={1} onChoose={setStart} />
            <Button leftSection={<PrintIcon size={20} />} onClick={() => print({ tags: [tag], layout, start })}>
              <Trans>Print</Trans>
            </Button>
          </Stack>
        </Dialog>
      ) : null}
      {printout}
    </>
  );
}
