/** A payout statement as a spreadsheet. */
import {
  type PayoutStatement,
  STATEMENT_EVENT_WORDS,
  STATEMENT_WORDS,
  type StatementLine,
} from '../../../contract/calls/payout-statements.ts';
import type { Language } from '../../../contract/languages.ts';
import { type Cell, type CellFormat, spreadsheet } from '../../files/xlsx.ts';
import { translate } from '../../words.ts';

type Name = keyof typeof STATEMENT_WORDS;
interface SheetColumn {
  name: Name;
  format: CellFormat;
  width: number;
  read: (line: StatementLine, language: Language) => Cell;
}

const euros = (cents: number | null): number | null => (cents === null ? null : cents / 100);
const COLUMNS: readonly SheetColumn[] = [
  { name: 'at', format: 'moment', width: 18, read: ({ at }) => new Date(at) },
  { name: 'event', format: 'text', width: 20, read: ({ event }, to) => translate(STATEMENT_EVENT_WORDS[event], to) },
  { name: 'number', format: 'text', width: 14, read: ({ number }) => number },
  { name: 'code', format: 'text', width: 16, read: ({ code }) => code },
  { name: 'name', format: 'text', width: 28, read: ({ name }) => name },
  { name: 'price', format: 'money', width: 12, read: ({ priceCents }) => euros(priceCents) },
  { name: 'discount', format: 'money', width: 12, read: ({ discountCents }) => euros(discountCents) },
  { name: 'commission', format: 'money', width: 12, read: ({ commissionCents }) => euros(commissionCents) },
  { name: 'net', format: 'money', width: 12, read: ({ netCents }) => euros(netCents) },
  {
    name: 'reference',
    format: 'text',
    width: 30,
    read: ({ reference, payout }) => reference ?? payout?.reference ?? null,
  },
  { name: 'expectedOn', format: 'text', width: 14, read: ({ payout }) => payout?.expectedOn ?? null },
];

/** The lines between the opening and the closing balance, which are in the column of the net. */
export function statementSheet(
  statement: PayoutStatement,
  language: Language,
  failed: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const { openingCents, closingCents, lines, number } = statement;
  const balance = (word: 'opening' | 'closing', cents: number): Cell[] =>
    COLUMNS.map(({ name }) =>
      name === 'event' ? translate(STATEMENT_WORDS[word], language) : name === 'net' ? euros(cents) : null,
    );
  const rows = [
    balance('opening', openingCents),
    ...lines.map((line) => COLUMNS.map(({ read }) => read(line, language))),
    balance('closing', closingCents),
  ];
  const columns = COLUMNS.map(({ name, format, width }) => {
    return { header: translate(STATEMENT_WORDS[name], language), format, width };
  });
  const notes = [
    ['form', 'ordito-statement 1'],
    ['statement', number],
    ['language', language],
  ];
  const all = (async function* () {
    yield rows;
  })();
  return spreadsheet({ name: number, columns, rows: all, notes }, failed);
}
