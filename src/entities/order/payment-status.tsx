import { useLingui } from '@lingui/react/macro';

import {
  ORDER_PAYMENT_STATUSES,
  ORDER_PAYMENT_WORDS,
  type OrderPaymentStatus,
} from '../../../contract/order-states.ts';
import type { CellProps } from '../../engine/view.ts';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';

const TONES: Readonly<Record<OrderPaymentStatus, Tone>> = {
  unpaid: 'wait',
  processing: 'wait',
  paid: 'good',
  partlyRefunded: 'done',
  refunded: 'quiet',
  toRefund: 'bad',
  failed: 'bad',
  expired: 'quiet',
};

/** The state of an order's payment, as a badge. */
export function PaymentStatus({ value }: CellProps) {
  const { i18n } = useLingui();
  const status = ORDER_PAYMENT_STATUSES.find((each) => each === value);
  if (!status) return null;
  return <StatusBadge tone={TONES[status]}>{i18n._(ORDER_PAYMENT_WORDS[status])}</StatusBadge>;
}
