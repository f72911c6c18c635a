import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';

import type { ResourceName } from '../../../contract/resource-access.ts';
import type { ImportFault, ImportMapping, ImportPlan, ReadImport } from '../../../contract/resource-import.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { ChangeLine } from '../history/change-line.tsx';
import { ImportFigures } from '../jobs/job-figures.tsx';
import { useFieldWord } from '../use-field-word.ts';
import { viewOf } from '../views.ts';
import { Scrolled } from './scrolled.tsx';

import classes from './import.module.css';

interface PlanViewProps {
  name: ResourceName;
  sheet: ReadImport;
  order: ImportMapping;
  plan: ImportPlan;
  busy: boolean;
  onBack: () => void;
  onRun: () => void;
}

/** Preview of an import: counts, each change from and to, and each error with its row. */
export function PlanView({ name, sheet, order, plan, busy, onBack, onRun }: PlanViewProps) {
  const { changed, added, unchanged, faulty } = plan;
  const good = changed + added;
  const { status } = sheet;
  const statusHeader = status === null || order.mapping[status] !== null ? null : sheet.columns[status]?.header;
  return (
    <section className={classes['part']}>
      <p className={classes['lead']}>
        <Trans>This is only a preview. Nothing has changed yet.</Trans>
      </p>
      <ImportFigures counts={{ changed, added, unchanged, failed: faulty }} />
      {statusHeader ? (
        <p className={classes['quiet']}>
          <Trans>
            The column “{statusHeader}” is skipped: an import can’t change the status. Change it in the list.
          </Trans>
        </p>
      ) : null}
      {plan.faults.length > 0 ? <Faults name={name} sheet={sheet} plan={plan} /> : null}
      {plan.changes.length > 0 ? <Changes name={name} plan={plan} /> : null}
      <div className={classes['buttons']}>
        <Button variant="default" disabled={busy} onClick={onBack}>
          <Trans>Back to columns</Trans>
        </Button>
        <Button loading={busy} disabled={good === 0} onClick={onRun}>
          {good === 0 ? (
            <Trans>Nothing to import</Trans>
          ) : (
            <Plural value={good} one="Import # row" other="Import # rows" />
          )}
        </Button>
      </div>
    </section>
  );
}

function Faults({ name, sheet, plan }: Pick<PlanViewProps, 'name' | 'sheet' | 'plan'>) {
  const { t } = useLingui();
  const wordOf = useFieldWord(viewOf(name));
  const place = ({ column, field }: ImportFault) =>
    column === null ? (field === null ? t`Whole row` : wordOf(field)) : (sheet.columns[column]?.header ?? '');
  return (
    <div className={classes['block']}>
      <h2>{t`${plural(plan.faulty, { one: '# row can’t be imported', other: '# rows can’t be imported' })}`}</h2>
      <p className={classes['quiet']}>
        <Trans>
          All other rows are imported. These are in the result file with the reason, so that you can correct them.
        </Trans>
      </p>
      <Scrolled label={t`Problem`}>
        <table className={classes['table']}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Row</Trans>
              </th>
              <th scope="col">
                <Trans>Column</Trans>
              </th>
              <th scope="col">
                <Trans>Problem</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {plan.faults.map((fault, index) => (
              <tr key={index}>
                <th scope="row">{fault.row}</th>
                <td>{place(fault)}</td>
                <td>{fault.message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolled>
      {plan.faults.length >= SHOWN_FAULTS ? (
        <p className={classes['quiet']}>
          <Trans>Only the first ones are shown. The result file lists all of them.</Trans>
        </p>
      ) : null}
    </div>
  );
}

/** The limit of the server's answer. */
const SHOWN_FAULTS = 200;

function Changes({ name, plan }: Pick<PlanViewProps, 'name' | 'plan'>) {
  const { t } = useLingui();
  const shown = plan.changes.length;
  const all = plan.changed + plan.added;
  return (
    <div className={classes['block']}>
      <h2>
        <Trans>Changes</Trans>
      </h2>
      <ul className={classes['changes']}>
        {plan.changes.map(({ row, _id, code, fields }) => (
          <li key={row}>
            <p className={classes['which']}>
              {code ? <CodeText>{code}</CodeText> : <strong>{t`New`}</strong>}
              <span className={classes['quiet']}>{t`Row ${row}`}</span>
            </p>
            {fields.map((change) => (
              <ChangeLine
                key={change.field}
                name={name}
                record={{ _id: _id ?? '' }}
                change={{ ...change, restorable: false }}
              />
            ))}
          </li>
        ))}
      </ul>
      {all > shown ? (
        <p className={classes['quiet']}>
          <Trans>
            The first {shown} of {all}.
          </Trans>
        </p>
      ) : null}
    </div>
  );
}
