import { Trans, useLingui } from '@lingui/react/macro';
import { Button, FileButton, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type * as z from 'zod';

import { mayWrite, SCREENS } from '../../../contract/access.ts';
import { importReceipts } from '../../../contract/calls/invoices.ts';
import { RECEIPT_WORDS } from '../../../contract/invoice-states.ts';
import { RECEIPTS_MAX } from '../../../contract/limits.ts';
import { credentials } from '../../api/credentials.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { readAgain } from '../../api/update-cached-record.ts';
import { upload } from '../../api/upload.ts';
import { ListScreen } from '../../engine/list/list-screen.tsx';
import { ownCall } from '../../session/own-call.ts';
import { useProfile } from '../../session/use-session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { UploadIcon } from '../../ui/list-icons.ts';
import { toastError } from '../../ui/toast.ts';

import rows from '../../ui/rows.module.css';
import link from '../../ui/text-link.module.css';

type ReceiptResult = z.infer<typeof importReceipts.data>[number];

/** Invoices and credit notes, and where the receipts of SDI are taken in. */
export const InvoicesScreen = () => <ListScreen name="invoice" actions={<Receipts />} />;

function Receipts() {
  const { t } = useLingui();
  const words = useFailureText();
  const client = useQueryClient();
  const profile = useProfile();
  const [busy, setBusy] = useState(false);
  const [results, setResults] = useState<{ names: string[]; results: ReceiptResult[] } | null>(null);
  if (!mayWrite(importReceipts.who, profile)) return null;
  const send = async (files: File[]) => {
    if (files.length === 0) return;
    if (files.length > RECEIPTS_MAX) {
      toastError(t`At most ${RECEIPTS_MAX} files at once.`);
      return;
    }
    setBusy(true);
    const form = new FormData();
    for (const file of files) form.append('receipts[]', file);
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    const answer = await ownCall(upload<ReceiptResult[]>(importReceipts, credentials(), { form, bytes, headers: {} }));
    setBusy(false);
    if (!answer.ok) {
      toastError(words(answer.failure));
      return;
    }
    readAgain(client, 'invoice');
    setResults({ names: files.map(({ name }) => name), results: answer.value.data });
  };
  return (
    <>
      <FileButton multiple accept=".xml,text/xml,application/xml" onChange={(files) => void send(files)}>
        {(props) => (
          <Button variant="default" leftSection={<UploadIcon size={20} />} loading={busy} {...props}>
            <Trans>Import SDI receipts</Trans>
          </Button>
        )}
      </FileButton>
      {results ? (
        <Dialog opened onClose={() => setResults(null)} close={t`Close`} title={<Trans>SDI receipts</Trans>}>
          <ul className={rows['rows']}>
            {results.results.map((result) => (
              <Stack key={result.position} component="li" gap={0} px="md" py="sm">
                <Result result={result} name={results.names[result.position] ?? ''} />
              </Stack>
            ))}
          </ul>
        </Dialog>
      ) : null}
    </>
  );
}

function Result({ result: { outcome, kind, invoice }, name }: { result: ReceiptResult; name: string }) {
  const { t } = useLingui();
  return (
    <>
      <strong style={{ overflowWrap: 'anywhere' }}>{name}</strong>
      <span>
        {kind ? `${kind}, ${t(RECEIPT_WORDS[kind])}. ` : null}
        {invoice ? (
          <Link to={SCREENS.invoiceDetail.path} params={{ id: invoice._id }} className={link['link']}>
            {invoice.number}
          </Link>
        ) : null}{' '}
        {outcome === 'applied' ? (
          <Trans>Status updated.</Trans>
        ) : outcome === 'noted' ? (
          <Trans>Kept; the status stays as it is.</Trans>
        ) : outcome === 'known' ? (
          <Trans>Already imported.</Trans>
        ) : outcome === 'unknownFile' ? (
          <Trans>It doesn’t match any file issued here.</Trans>
        ) : (
          <Trans>This isn’t an SDI receipt.</Trans>
        )}
      </span>
    </>
  );
}
