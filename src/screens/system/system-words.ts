/** Texts of the System page. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { SystemLine, SystemState } from '../../../contract/calls/system.ts';
import { formatAge, formatBytes, formatCents, formatDate } from '../../i18n/format.ts';
import type { Tone } from '../../ui/status-badge.tsx';

/** The badge of a line. */
export const STATES: Readonly<Record<SystemState, { tone: Tone; word: MessageDescriptor; sum: MessageDescriptor }>> = {
  ok: { tone: 'good', word: msg({ message: 'OK', context: 'system' }), sum: msg`Everything works.` },
  warning: {
    tone: 'wait',
    word: msg({ message: 'Attention', context: 'system' }),
    sum: msg`Everything works, but something needs attention.`,
  },
  error: {
    tone: 'bad',
    word: msg({ message: 'Problem', context: 'system' }),
    sum: msg`Something doesn’t work.`,
  },
};

/** The values of a finding as its text shows them: `…At` as an age, `…Day` as a date, `…Bytes` as a size, `…Cents` as an amount. */
export const shownValues = (values: SystemLine['values'], now: number, language: string): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shown(name, value, now, language)]));

function shown(name: string, value: string | number, now: number, language: string): string {
  if (name.endsWith('Bytes')) return formatBytes(Number(value), language);
  if (name.endsWith('Cents')) return formatCents(Number(value));
  if (name.endsWith('At')) return formatAge(String(value), now, language);
  if (name.endsWith('Day')) return formatDate(String(value));
  return String(value);
}
