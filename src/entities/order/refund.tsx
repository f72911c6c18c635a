import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Textarea, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { v7 as uuid } from 'uuid';

import {
  previewOrderRefund,
  refundOrder,
  type OrderDetails,
  type RefundPreview,
} from '../../../contract/calls/orders.ts';
import { REASON_MAX } from '../../../contract/limits.ts';
import { sumOf } from '../../../contract/pricing/cents.ts';
import { readTypedNumber } from '../../../contract/typed/numbers.ts';
import { read, send } from '../../api/calls.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { readAgain } from '../../api/update-cached-record.ts';
import { failureOf } from '../../engine/seen-note.tsx';
import { formatCents } from '../../i18n/format.ts';
import { ownCall } from '../../session/own-call.ts';
import { ChoiceCards } from '../../ui/choice-cards.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { toastDone } from '../../ui/toast.ts';

import tabs from '../../engine/list/list-tabs.module.css';
import classes from './order.module.css';

interface RefundProps {
  id: string;
  details: OrderDetails;
  onClose: () => void;
}

/** Refunds items or an amount, and shows before what that gives back, and takes back from hub centers. */
export function RefundDialog({ id, details, onClose }: RefundProps) {
  const { t } = useLingui();
  const words = useFailureText();
  const client = useQueryClient();
  const [way, setWay] = useState<'items' | 'amount'>('items');
  const [lines, setLines] = useState<string[]>([]);
  const [shipping, setShipping] = useState(false);
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  // For the items it was made for.
  const [choice, setChoice] = useState<{ of: string; restock: 'yes' | 'no' } | null>(null);
  // One refund, however often it is sent, and whatever is changed while nobody knows whether it was made.
  const [key, setKey] = useState(() => uuid());
  const amount = readTypedNumber('euro', typed) ?? null;
  const input =
    way === 'amount'
      ? amount !== null && amount > 0
        ? { lines: [], shipping: false, amount }
        : null
      : lines.length > 0 || shipping
        ? { lines, shipping, amount: null }
        : null;
  const query = useQuery({
    ...read(previewOrderRefund, { params: { id }, body: { ...input } }),
    enabled: input !== null,
    retry: false,
    placeholderData: keepPreviousData,
  });
  const failure = input === null ? null : failureOf(query);
  const refused =
    failure?.kind === 'problem'
      ? failure.problem.errors?.[0]?.message
      : way === 'amount' && typed.trim() !== '' && input === null
        ? t`Enter an amount, for example 12,50.`
        : undefined;
  const preview = input === null || failure ? undefined : query.data;
  const restockable = preview?.restockable ?? [];
  const meant = restockable.join();
  const restock = choice?.of === meant ? choice.restock : null;
  const most = formatCents(details.refundableCents);
  const shippingLeft =
    details.refundableCents - sumOf(details.lines.map(({ paidCents, refundedCents }) => paidCents - refundedCents));
  const isOfPlan = details.lines.some(({ kind }) => kind === 'plan');
  const toggle = (line: string) =>
    setLines(lines.includes(line) ? lines.filter((each) => each !== line) : [...lines, line]);
  const isRestocking = restockable.length > 0 && restock === 'yes';
  const save = async () => {
    if (input === null) return '';
    const body = { ...input, restock: isRestocking, reason: reason.trim() };
    const answer = await ownCall(send(refundOrder, { params: { id }, body, key }));
    // A refund whose answer was lost is in the order, too.
    readAgain(client, 'order');
    if (!answer.ok) {
      const { failure: why } = answer;
      if (why.kind !== 'problem' || why.problem.ermessage !== 'idempotencyMismatch') return words(why);
      setKey(uuid());
      return t`It was refunded earlier, without your last changes. Look at the order: refunding again makes a second refund.`;
    }
    if (answer.value.message) toastDone(answer.value.message);
    return null;
  };
  return (
    <DialogForm
      title={<Trans>Refund</Trans>}
      submit={preview ? t`Refund ${{ amount: formatCents(preview.cents) }}` : t`Refund`}
      isReady={
        preview !== undefined &&
        !query.isFetching &&
        reason.trim() !== '' &&
        (restockable.length === 0 || restock !== null)
      }
      onSave={save}
      onClose={onClose}
    >
      <div className={tabs['tabs']} role="group" aria-label={t`What to refund`}>
        {(['items', 'amount'] as const).map((each) => (
          <button
            key={each}
            type="button"
            className={tabs['tab']}
            aria-pressed={way === each}
            onClick={() => setWay(each)}
          >
            {each === 'items' ? t({ message: 'Items', context: 'refund' }) : t`An amount`}
          </button>
        ))}
      </div>
      {way === 'items' ? (
        <div className={classes['options']}>
          {details.lines.map(({ _id, name, code, paidCents, refundedCents, isReturned }) => {
            const left = paidCents - refundedCents;
            return (
              <Option
                key={_id}
                isDisabled={left <= 0 && (isReturned || paidCents > 0)}
                isOn={lines.includes(_id)}
                onToggle={() => toggle(_id)}
              >
                {name} ({code}), {formatCents(left)}
              </Option>
            );
          })}
          <Option isDisabled={shippingLeft <= 0} isOn={shipping} onToggle={() => setShipping(!shipping)}>
            <Trans>Shipping costs</Trans>, {formatCents(shippingLeft)}
          </Option>
          {refused ? (
            <p className={classes['refused']} role="alert">
              {refused}
            </p>
          ) : null}
        </div>
      ) : (
        <TextInput
          label={t`Amount`}
          description={t`At most ${most}. It is taken from all items and the shipping costs in proportion.`}
          inputMode="decimal"
          value={typed}
          error={refused}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      <Textarea
        label={t`Reason`}
        description={t`It is kept with the refund.`}
        required
        autosize
        minRows={2}
        maxLength={REASON_MAX}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      {restockable.length > 0 ? (
        <ChoiceCards
          name="restock"
          legend={
            <Plural
              value={restockable.length}
              one="Does the refunded item go back on sale?"
              other="Do the # refunded items go back on sale?"
            />
          }
          options={[
            { value: 'yes', title: t`Put back on sale`, note: restockable.join(', ') },
            { value: 'no', title: t`Leave as sold`, note: t`For example: damaged, or not back yet` },
          ]}
          value={restock}
          onChoose={(next) => setChoice({ of: meant, restock: next })}
        />
      ) : null}
      {preview ? (
        <Preview preview={preview} endsPeriod={isOfPlan && preview.cents === preview.refundableCents} />
      ) : null}
    </DialogForm>
  );
}

interface OptionProps {
  isOn: boolean;
  isDisabled?: boolean;
  onToggle: () => void;
  children: ReactNode;
}

const Option = ({ isOn, isDisabled = false, onToggle, children }: OptionProps) => (
  <label className={classes['option']}>
    <input type="checkbox" checked={isOn} disabled={isDisabled} onChange={onToggle} />
    <span>{children}</span>
  </label>
);

/** `endsPeriod`: whether a subscription ends with it. */
function Preview({
  preview: { cents, commissionCents, hubs },
  endsPeriod,
}: {
  preview: RefundPreview;
  endsPeriod: boolean;
}) {
  const { t } = useLingui();
  const [total, commission] = [formatCents(cents), formatCents(commissionCents)];
  const notes = [
    t`The customer gets ${total} back.`,
    commissionCents > 0 && t`Commission given back: ${commission}.`,
    ...hubs.map(({ hubName, netCents, isTransferred }) => {
      const net = formatCents(netCents);
      return isTransferred ? t`${hubName} returns ${net}.` : t`${hubName} gets ${net} less.`;
    }),
    t`Shipments that have not left yet and are refunded in full are cancelled.`,
    endsPeriod && t`The period of the subscription that was paid with it ends, and is not renewed.`,
  ];
  return (
    <ul className={classes['preview']} aria-live="polite">
      {notes.map((note, index) => (note ? <li key={index}>{note}</li> : null))}
    </ul>
  );
}
