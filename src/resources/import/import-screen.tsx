import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { SCREENS } from '../../../contract/access.ts';
import type { ResourceName } from '../../../contract/catalogue.ts';
import type { ImportMapping, ImportPlan, ReadImport } from '../../../contract/resource-import.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { startImport, tryImport } from '../../api/imports.ts';
import { jobsOptions } from '../../api/job-queries.ts';
import type { Failure } from '../../api/result.ts';
import { Page } from '../../ui/page.tsx';
import { useView } from '../../ui/view.ts';
import { declaration } from '../declared.ts';
import { viewOf } from '../views.ts';
import { ChooseFile } from './choose-file.tsx';
import { MapColumns } from './map-columns.tsx';
import { PlanView } from './plan-view.tsx';
import { Refused } from './refused.tsx';
import { RunView } from './run-view.tsx';
import { type Step, Steps } from './steps.tsx';

import link from '../../ui/text-link.module.css';

/** A file that was read, and what was chosen for it. */
interface Chosen {
  sheet: ReadImport;
  fileName: string;
  order: ImportMapping;
}

/** Brings a spreadsheet in: file, columns, preview, import. Each step keeps what was chosen in it. */
export function ImportScreen({ name }: { name: ResourceName }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const words = useFailureText();
  const { toTop } = useView();
  const [step, setStep] = useState<Step>('file');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [checked, setChecked] = useState<{ plan: ImportPlan; of: Chosen } | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const go = (next: Step) => {
    setFailure(null);
    setStep(next);
    toTop();
  };
  const onRead = (sheet: ReadImport, fileName: string) => {
    const mapping = sheet.columns.map(({ field }) => field);
    setChosen({ sheet, fileName, order: { mapping, blanks: sheet.ours ? 'clear' : 'keep' } });
    go('columns');
  };
  const check = async (of: Chosen) => {
    setBusy(true);
    setFailure(null);
    const tried = await tryImport(name, of.sheet._id, of.order);
    setBusy(false);
    if (!tried.ok) return setFailure(tried.failure);
    setChecked({ plan: tried.value, of });
    go('check');
  };
  const run = async ({ sheet, order }: Chosen) => {
    setBusy(true);
    setFailure(null);
    const started = await startImport(name, sheet._id, order);
    setBusy(false);
    if (!started.ok) return setFailure(started.failure);
    void client.invalidateQueries({ queryKey: jobsOptions().queryKey });
    go('run');
  };
  const title = t(viewOf(name).title);
  const list = SCREENS[declaration(name).screens.list].path;
  return (
    <Page
      title={t`Import: ${title}`}
      note={
        <Link to={list} className={link['link'] ?? ''}>
          <Trans>Back to the list</Trans>
        </Link>
      }
      narrow
    >
      <Steps step={step} />
      {step === 'file' || !chosen ? <ChooseFile name={name} onRead={onRead} /> : null}
      {step === 'columns' && chosen ? (
        <MapColumns
          name={name}
          {...chosen}
          busy={busy}
          onChange={(order) => setChosen({ ...chosen, order })}
          onBack={() => go('file')}
          onNext={() => void check(chosen)}
        />
      ) : null}
      {step === 'check' && checked ? (
        <PlanView
          name={name}
          sheet={checked.of.sheet}
          plan={checked.plan}
          busy={busy}
          onBack={() => go('columns')}
          onRun={() => void run(checked.of)}
        />
      ) : null}
      {step === 'run' && chosen ? <RunView name={name} id={chosen.sheet._id} onAgain={() => go('file')} /> : null}
      {failure ? <Refused>{words(failure)}</Refused> : null}
    </Page>
  );
}
