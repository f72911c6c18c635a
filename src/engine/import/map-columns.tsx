import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, NativeSelect } from '@mantine/core';

import type { ResourceName } from '../../../contract/resource-access.ts';
import {
  importKeys,
  type ImportMapping,
  type ReadImport,
  type SheetChoice,
} from '../../../contract/resource-import.ts';
import { declaration } from '../../api/declarations.ts';
import { ChoiceCards } from '../../ui/choice-cards.tsx';
import { useFieldWord } from '../use-field-word.ts';
import { viewOf } from '../views.ts';
import { Scrolled } from './scrolled.tsx';

import classes from './import.module.css';

type Columns = ReadImport['columns'];

/** What identifies a record of a resource in a spreadsheet, in words. */
export function useKeyWord(name: ResourceName): string {
  const { t } = useLingui();
  return importKeys(declaration(name)).includes('code') ? t`code or id` : t({ message: 'id', context: 'spreadsheet' });
}

interface MapColumnsProps {
  name: ResourceName;
  sheet: ReadImport;
  file: File;
  order: ImportMapping;
  busy: boolean;
  onChange: (order: ImportMapping) => void;
  onRead: (choice: SheetChoice) => void;
  onBack: () => void;
  onNext: () => void;
}

/** Assigns a field to each column, and decides what an empty cell means. */
export function MapColumns({ name, sheet, file, order, busy, onChange, onRead, onBack, onNext }: MapColumnsProps) {
  const { t } = useLingui();
  const { mapping } = order;
  const { rowsAdd } = declaration(name);
  const key = useKeyWord(name);
  const choose = (at: number, field: string) => {
    // A field belongs to one column: assigning it here removes it from another.
    const next = mapping.map((each, index) => (index === at ? field || null : each === field ? null : each));
    onChange({ ...order, mapping: next });
  };
  const named = mapping.some((field) => field === 'code' || field === '_id');
  return (
    <section className={classes['part']}>
      <p className={classes['lead']}>
        <strong>{file.name}</strong>{' '}
        {t`${plural(sheet.rows, { one: '# row', other: '# rows' })}, ${plural(sheet.columns.length, { one: '# column', other: '# columns' })}`}
      </p>
      <div className={classes['part']} inert={busy}>
        <SheetPlace sheet={sheet} onRead={onRead} />
        <ColumnTable name={name} columns={sheet.columns} fields={sheet.fields} mapping={mapping} onChoose={choose} />
        {named ? null : (
          <p className={classes['warning']} role="status">
            {rowsAdd ? (
              <Trans>No column with {key}: every row will add a new record.</Trans>
            ) : (
              <Trans>Choose the column with {key}. Without it rows can’t be matched.</Trans>
            )}
          </p>
        )}
        <ChoiceCards
          legend={<Trans>Empty cells</Trans>}
          name="blanks"
          value={order.blanks}
          onChoose={(blanks) => onChange({ ...order, blanks })}
          options={[
            { value: 'keep', title: t`Keep current value`, note: t`An empty cell leaves the field as it is` },
            { value: 'clear', title: t`Clear the field`, note: t`An empty cell clears the field` },
          ]}
        />
      </div>
      <div className={classes['buttons']}>
        <Button variant="default" disabled={busy} onClick={onBack}>
          <Trans>Choose another file</Trans>
        </Button>
        <Button loading={busy} disabled={!named && !rowsAdd} onClick={onNext}>
          <Trans>Preview</Trans>
        </Button>
      </div>
    </section>
  );
}

/** Where the data is in the file: its sheet, and the row with the column names. */
function SheetPlace({ sheet: read, onRead }: Pick<MapColumnsProps, 'sheet' | 'onRead'>) {
  const { t } = useLingui();
  const { ours, sheets, sheet, headerRow, top } = read;
  if (ours) return null;
  return (
    <Group gap="md" grow>
      {sheets.length > 1 ? (
        <NativeSelect
          label={t`Sheet`}
          value={String(sheet)}
          onChange={({ currentTarget: { value } }) => onRead({ sheet: Number(value) })}
          data={sheets.map((each, at) => ({ value: String(at), label: each }))}
        />
      ) : null}
      {top.length > 1 ? (
        <NativeSelect
          label={t`Row with the column names`}
          value={String(headerRow)}
          onChange={({ currentTarget: { value } }) => onRead({ sheet, headerRow: Number(value) })}
          data={top.map(({ row, text }) => ({ value: String(row), label: `${row}: ${text}` }))}
        />
      ) : null}
    </Group>
  );
}

interface ColumnTableProps {
  name: ResourceName;
  columns: Columns;
  fields: readonly string[];
  mapping: ImportMapping['mapping'];
  onChoose: (at: number, field: string) => void;
}

function ColumnTable({ name, columns, fields, mapping, onChoose }: ColumnTableProps) {
  const { t } = useLingui();
  const wordOf = useFieldWord(viewOf(name));
  const options = [{ value: '', label: t`Skip` }, ...fields.map((field) => ({ value: field, label: wordOf(field) }))];
  return (
    <Scrolled label={t`Columns in the file`}>
      <table className={classes['table']}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Column</Trans>
            </th>
            <th scope="col">
              <Trans>Examples</Trans>
            </th>
            <th scope="col">
              <Trans>Field</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ header, samples }, at) => (
            // Column names may repeat, so the index is the key.
            <tr key={at} data-out={mapping[at] === null || undefined}>
              <th scope="row">{header || t`Column ${at + 1}`}</th>
              <td className={classes['samples']}>
                {samples.length === 0 ? '–' : samples.map((sample, index) => <span key={index}>{sample} </span>)}
              </td>
              <td>
                <NativeSelect
                  aria-label={t`Field for ${header || String(at + 1)}`}
                  value={mapping[at] ?? ''}
                  onChange={({ currentTarget: { value } }) => onChoose(at, value)}
                  data={options}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolled>
  );
}
