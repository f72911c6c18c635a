import { Trans, useLingui } from '@lingui/react/macro';
import { Button, CloseButton, TextInput, UnstyledButton } from '@mantine/core';

import type { Part } from '../../../contract/composition.ts';
import { readLanguage } from '../../../contract/language-tags.ts';
import { type Fibre, FIBRES } from '../../../contract/vocabulary/fibres.ts';
import { nameOf } from '../../../contract/vocabulary/term.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import { PickInput } from './pick-input.tsx';
import {
  filledUp,
  findFibres,
  OFTEN,
  readFibreLine,
  restOf,
  rowsOf,
  sumOf,
  textIn,
  withFibre,
  withText,
} from './typed-composition.ts';
import type { TypedRow } from './typed-facts.ts';
import { isPlainEnter } from './typed-input.tsx';

import classes from './composition-input.module.css';
import typed from './typed-inputs.module.css';

interface FibreRowsProps {
  /** Id of the search. */
  id: string;
  part: Part;
  heading: string | null;
  /** Accessible name of the search if it has no label. */
  name: string | undefined;
  invalid: boolean;
  required: boolean | undefined;
  /** Rows of all parts. */
  rows: readonly TypedRow[];
  onChange: (rows: readonly TypedRow[]) => void;
  onDone?: (() => void) | undefined;
}

const known: readonly Fibre[] = FIBRES;
/** Number of suggestions that fit below the search. */
const FOUND_MAX = 7;

/** The fibres of one part: their shares, the rest to 100 %, and the search that adds one. */
export function FibreRows({ id, part, heading, name, invalid, required, rows, onChange, onDone }: FibreRowsProps) {
  const { t, i18n } = useLingui();
  const language = readLanguage(i18n.locale);
  const text = textIn(rows, part);
  const own = rowsOf(rows, part);
  const { pct, word } = readFibreLine(text);
  const found = findFibres(word, language).slice(0, FOUND_MAX);
  const names = found.slice(0, 1).flatMap((each) => [each.names[language].toUpperCase(), ...each.tagCodes]);
  const has = (fibre: string) => own.some((row) => row.fibre === fibre);

  const add = (fibre: string) => onChange(withFibre(withText(rows, part, ''), part, fibre, pct));
  const change = (row: TypedRow, next: string) =>
    onChange(rows.map((each) => (each === row ? { ...each, pct: next } : each)));
  const backToSearch = () => document.getElementById(id)?.focus();

  return (
    <div className={classes['part']} role="group" aria-label={heading ?? undefined}>
      {heading ? <p className={classes['partName']}>{heading}</p> : null}
      {own.length > 0 ? (
        <>
          <Strip rows={own} sum={sumOf(rows, part)} />
          <ul className={classes['rows']}>
            {own.map((row) => {
              const fibre = nameOf(FIBRES, row.fibre, language);
              return (
                <li key={row.fibre} className={classes['row']}>
                  <TextInput
                    aria-label={t`Share of ${fibre} in percent`}
                    value={row.pct}
                    inputMode="numeric"
                    autoComplete="off"
                    rightSection={<span className={typed['unit']}>%</span>}
                    onFocus={({ currentTarget }) => currentTarget.select()}
                    onChange={({ currentTarget }) => change(row, currentTarget.value)}
                    onKeyDown={(event) => {
                      if (!isPlainEnter(event)) return;
                      event.preventDefault();
                      backToSearch();
                    }}
                  />
                  <span className={classes['fibre']}>
                    {fibre}
                    <span className={classes['codes']}>{codesOf(row.fibre)}</span>
                  </span>
                  <CloseButton
                    aria-label={t`Remove ${fibre}`}
                    onClick={() => {
                      onChange(rows.filter((each) => each !== row));
                      backToSearch();
                    }}
                  />
                </li>
              );
            })}
          </ul>
          <Sum rows={rows} part={part} onFill={() => onChange(filledUp(rows, part))} />
        </>
      ) : null}
      <PickInput
        id={id}
        name={name}
        placeholder={t`Fibre or code, e.g. 80 CO`}
        text={text}
        onText={(next) => onChange(withText(rows, part, next))}
        options={found.map((each) => ({
          id: each.id,
          label: each.names[language],
          hint: [pct === null ? '' : `${pct} %`, each.tagCodes.join(', ')].filter(Boolean).join(' · '),
        }))}
        onPick={add}
        picksOnLeave={found.length === 1 || names.includes(word.toUpperCase())}
        onDone={onDone}
        none={word ? t`No matching fibre` : undefined}
        invalid={invalid}
        required={required}
      />
      {own.length === 0 || restOf(rows, part) > 0 ? (
        <div className={classes['often']}>
          {OFTEN.filter((fibre) => !has(fibre)).map((fibre) => (
            <UnstyledButton key={fibre} tabIndex={-1} className={typed['offered'] ?? ''} onClick={() => add(fibre)}>
              {nameOf(FIBRES, fibre, language)}
            </UnstyledButton>
          ))}
        </div>
      ) : null}
    </div>
  );
}

const codesOf = (id: string): string =>
  known
    .find((each) => each.id === id)
    ?.tagCodes.slice(0, 2)
    .join(', ') ?? '';

function Strip({ rows, sum }: { rows: readonly TypedRow[]; sum: number }) {
  const whole = Math.max(100, sum);
  return (
    <div className={classes['strip']} data-over={sum > 100 || undefined} aria-hidden="true">
      {rows.map((row) => (
        <span key={row.fibre} style={{ inlineSize: `${(sumOf([row], row.part) / whole) * 100}%` }} />
      ))}
    </div>
  );
}

/** Shows the missing or excess share during typing. */
function Sum({ rows, part, onFill }: { rows: readonly TypedRow[]; part: Part; onFill: () => void }) {
  const sum = sumOf(rows, part);
  const rest = restOf(rows, part);
  const over = sum - 100;
  const state = over > 0 ? 'over' : rest > 0 ? 'short' : 'whole';
  return (
    <div className={classes['sum']} data-state={state}>
      {state === 'whole' ? <CheckIcon size={18} /> : null}
      <span role="status">
        {state === 'whole' ? (
          '100 %'
        ) : state === 'short' ? (
          <Trans>
            {sum} %, {rest} % missing
          </Trans>
        ) : (
          <Trans>
            {sum} %, {over} % too much
          </Trans>
        )}
      </span>
      {state === 'short' ? (
        <Button variant="light" onClick={onFill}>
          <Trans>Fill up to 100 %</Trans>
        </Button>
      ) : null}
    </div>
  );
}
