import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { SCREENS } from '../../../contract/access.ts';
import { accessOf, type ResourceName } from '../../../contract/resource-access.ts';
import type { ImportMapping, ImportPlan, ReadImport, SheetChoice } from '../../../contract/resource-import.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { readImportFile, wasStarted, startImport, tryImport } from '../../api/imports.ts';
import { resourceKey } from '../../api/resource-queries.ts';
import type { Failure } from '../../api/result.ts';
import { Page } from '../../ui/page.tsx';
import { useView } from '../../ui/view.ts';
import { lineOf } from '../views.ts';
import { ChooseFile } from './choose-file.tsx';
import { MapColumns } from './map-columns.tsx';
import { PlanView } from './plan-view.tsx';
import { Refused } from './refused.tsx';
import { RunView } from './run-view.tsx';

import link from '../../ui/text-link.module.css';
import classes from './import.module.css';

/** The step of an import. */
type Step = 'file' | 'columns' | 'check' | 'run';

/** A parsed file, and the settings made for it. */
interface ImportSettings {
  sheet: ReadImport;
  file: File;
  order: ImportMapping;
}

/** Imports a spreadsheet: file, columns, preview, run. Each step keeps its settings. */
export function ImportScreen({ name }: { name: ResourceName }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const words = useFailureText();
  const { toTop } = useView();
  const [step, setStep] = useState<Step>('file');
  const [chosen, setChosen] = useState<ImportSettings | null>(null);
  const [checked, setChecked] = useState<{ plan: ImportPlan; of: ImportSettings } | null>(null);
  /** The import that was started, or may have been: its answer was lost. */
  const [settings, setSettings] = useState<ImportSettings | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const go = (next: Step) => {
    setFailure(null);
    setStep(next);
    toTop();
  };
  const showRun = () => {
    void client.invalidateQueries({ queryKey: resourceKey('job') });
    go('run');
  };
  const onRead = (sheet: ReadImport, file: File) => {
    const mapping = sheet.columns.map(({ field }) => field);
    setSettings(null);
    setChosen({ sheet, file, order: { mapping, blanks: sheet.ours ? 'clear' : 'keep' } });
    go('columns');
  };
  /** Reads another sheet of the same file, or another row of column names. */
  const readAgain = async (file: File, choice: SheetChoice) => {
    setBusy(true);
    setFailure(null);
    const read = await readImportFile(name, file, choice);
    setBusy(false);
    if (read.ok) onRead(read.value, file);
    else setFailure(read.failure);
  };
  const check = async (of: ImportSettings) => {
    setBusy(true);
    setFailure(null);
    // A started import is not checked again: other columns would have no effect.
    const isStarted = settings ? await wasStarted(of.sheet._id) : null;
    if (isStarted?.ok === false || isStarted?.value) {
      setBusy(false);
      return isStarted.ok ? showRun() : setFailure(isStarted.failure);
    }
    setSettings(null);
    const tried = await tryImport(name, of.sheet._id, of.order);
    setBusy(false);
    if (!tried.ok) return setFailure(tried.failure);
    setChecked({ plan: tried.value, of });
    go('check');
  };
  const run = async (of: ImportSettings) => {
    setBusy(true);
    setFailure(null);
    const started = await startImport(name, of.sheet._id, of.order);
    const isStarted = started.ok ? null : await wasStarted(of.sheet._id);
    setBusy(false);
    if (started.ok || (isStarted?.ok && isStarted.value)) {
      setSettings(of);
      return showRun();
    }
    const isRefused = isStarted?.ok && started.failure.kind === 'problem' && started.failure.status < 500;
    setSettings(isRefused ? null : of);
    setFailure(started.failure);
  };
  const title = t(lineOf(name).title);
  const list = SCREENS[accessOf(name).screens.list].path;
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
          onRead={(choice) => void readAgain(chosen.file, choice)}
          onBack={() => go('file')}
          onNext={() => void check(chosen)}
        />
      ) : null}
      {step === 'check' && checked ? (
        <PlanView
          name={name}
          sheet={checked.of.sheet}
          order={checked.of.order}
          plan={checked.plan}
          busy={busy}
          onBack={() => go('columns')}
          onRun={() => void run(checked.of)}
        />
      ) : null}
      {step === 'run' && settings ? (
        <RunView
          name={name}
          id={settings.sheet._id}
          order={settings.order}
          isOutdated={settings.order !== chosen?.order}
          onAgain={() => go('file')}
        />
      ) : null}
      {failure ? <Refused unsure={settings !== null}>{words(failure)}</Refused> : null}
    </Page>
  );
}

/** The four steps, the current one marked. */
function Steps({ step }: { step: Step }) {
  const { t } = useLingui();
  const words = { file: t`File`, columns: t`Columns`, check: t`Preview`, run: t`Import` };
  const names = Object.keys(words) as Step[];
  return (
    <ol className={classes['steps']} aria-label={t`Steps`}>
      {names.map((each, index) => (
        <li
          key={each}
          aria-current={each === step ? 'step' : undefined}
          data-done={index < names.indexOf(step) || undefined}
        >
          <span className={classes['number']}>{index + 1}</span>
          <span>{words[each]}</span>
        </li>
      ))}
    </ol>
  );
}
