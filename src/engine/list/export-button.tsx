import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';

import { mayWrite } from '../../../contract/access.ts';
import type { ResourceName } from '../../../contract/resource-access.ts';
import { declaration } from '../../api/declarations.ts';
import { useProfile } from '../../session/use-session.ts';
import { DownloadIcon } from '../../ui/icons.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import type { ExportSource } from './later/export-plan.ts';

const ExportDialog = lazyComponent(async () => (await import('./later/export-dialog.tsx')).ExportDialog);

interface ExportButtonProps extends ExportSource {
  name: ResourceName;
  /** There is nothing to export. */
  disabled?: boolean;
}

/** Exports a list, or its selection, as a file, for people who may. */
export function ExportButton({ name, disabled = false, ...exported }: ExportButtonProps) {
  const profile = useProfile();
  const [opened, setOpened] = useState(false);
  const [wanted, setWanted] = useState(false);
  const resource = declaration(name);
  if (!resource.export || !mayWrite(resource.export.who, profile)) return null;
  const open = () => {
    setWanted(true);
    setOpened(true);
  };
  return (
    <>
      <Button variant="default" leftSection={<DownloadIcon size={20} />} onClick={open} disabled={disabled}>
        <Trans>Export</Trans>
      </Button>
      {wanted ? (
        <Suspense>
          <ExportDialog {...exported} opened={opened} onClose={() => setOpened(false)} resource={resource} />
        </Suspense>
      ) : null}
    </>
  );
}
