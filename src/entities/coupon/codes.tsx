import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { addCouponCodes } from '../../../contract/calls/coupons.ts';
import { COUPON_CODES_MAX } from '../../../contract/limits.ts';
import { send } from '../../api/calls.ts';
import { useFailureText } from '../../api/failure-text.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { readAgain } from '../../api/update-cached-record.ts';
import { TypedInput } from '../../engine/inputs/typed-input.tsx';
import { ownCall } from '../../session/own-call.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Adds coupons like this one with random codes, and shows the codes to copy them. */
export function CouponCodes({ record }: { record: ResourceRecord }) {
  const [asking, setAsking] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (record['deletedAt']) return null;
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        <Trans>Add codes…</Trans>
      </Button>
      {asking ? <NewCodes id={record._id} onDone={setCodes} onClose={() => setAsking(false)} /> : null}
      {codes ? <MadeCodes codes={codes} onClose={() => setCodes(null)} /> : null}
    </>
  );
}

interface NewCodesProps {
  id: string;
  onDone: (codes: readonly string[]) => void;
  onClose: () => void;
}

function NewCodes({ id, onDone, onClose }: NewCodesProps) {
  const { t } = useLingui();
  const words = useFailureText();
  const client = useQueryClient();
  const [count, setCount] = useState('');
  const [prefix, setPrefix] = useState('');
  // A second press after a lost answer must not add them twice.
  const [key] = useState(() => crypto.randomUUID());
  const number = Number(count);
  const isReady =
    Number.isInteger(number) && number >= 1 && number <= COUPON_CODES_MAX && /^[a-z\d]{0,12}$/i.test(prefix);
  const save = async () => {
    const answer = await ownCall(send(addCouponCodes, { params: { id }, body: { count: number, prefix }, key }));
    if (!answer.ok) return words(answer.failure);
    onDone(answer.value.data);
    readAgain(client, 'coupon');
    return null;
  };
  return (
    <DialogForm title={t`Add codes`} submit={t`Add codes`} isReady={isReady} onSave={save} onClose={onClose}>
      <p style={{ margin: 0 }}>
        <Trans>
          Each code is a coupon of its own with the same discount, limits and days. It has 8 random characters that
          can’t be confused.
        </Trans>
      </p>
      <TypedInput
        label={t`Number of codes`}
        description={t`At most ${COUPON_CODES_MAX}.`}
        inputMode="numeric"
        required
        value={count}
        onChange={setCount}
      />
      <TypedInput
        label={t`Starts with`}
        description={t`Up to 12 letters or digits, for example VIP.`}
        autoCapitalize="characters"
        value={prefix}
        onChange={setPrefix}
      />
    </DialogForm>
  );
}

function MadeCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog opened onClose={onClose} title={t`Codes added`}>
      <Textarea
        label={t`Codes`}
        description={t`They are also in the list of coupons, and in its export.`}
        readOnly
        autosize
        minRows={3}
        maxRows={12}
        value={codes.join('\n')}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Group justify="flex-end" mt="md">
        <Button onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      </Group>
    </Dialog>
  );
}
