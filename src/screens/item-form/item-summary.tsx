import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

import { SCREENS } from '../../../contract/access.ts';
import { PROBLEM_TEXTS } from '../../capture/problem-text.ts';
import { type Finding, FormSummary } from '../../engine/form/form-summary.tsx';
import { useFieldWord } from '../../engine/use-field-word.ts';
import { viewOf } from '../../engine/views.ts';
import type { ItemForm, Trouble } from './form-shape.ts';
import { fieldNames } from './form-state.ts';
import { useErrorWords } from './use-error-words.ts';

interface ItemSummaryProps {
  form: ItemForm;
  /** Focuses a field. */
  onField: (name: string) => void;
}

/** Why an item is not saved: a link to every photo and field that needs attention, or the error of the whole form. */
export function ItemSummary({ form, onField }: ItemSummaryProps) {
  const { trouble } = form;
  return (
    <FormSummary trouble={trouble} findings={useFindings(form)} onField={onField}>
      {trouble && trouble.word !== 'invalid' ? <Whole trouble={trouble} /> : null}
    </FormSummary>
  );
}

function useFindings(form: ItemForm): Finding[] {
  const { t } = useLingui();
  const words = useErrorWords();
  const wordOf = useFieldWord(viewOf(form.kind));
  const photos = { field: 'photos', label: t`Photos` };
  const findings: Finding[] = form.lacksPhoto ? [{ ...photos, key: 'photos', words: t`Add at least one photo` }] : [];
  for (const entry of form.photos.entries) {
    // A file that could not be used.
    if (entry.status !== 'failed') continue;
    findings.push({ ...photos, key: String(entry.id), words: t(PROBLEM_TEXTS[entry.problem]) });
  }
  for (const field of fieldNames(form.kind, form.isAdmin)) {
    const error = form.errors[field];
    if (error === undefined) continue;
    const isMissing = typeof error === 'object' && error.word === 'required';
    findings.push({ key: field, field, label: wordOf(field), words: isMissing ? null : words(field, error) });
  }
  return findings;
}

function Whole({ trouble }: { trouble: Trouble }) {
  switch (trouble.word) {
    case 'noRoom':
      return (
        <Trans>
          Couldn’t save: the device may be out of space. Everything you typed is still here. Free some space and save
          again.
        </Trans>
      );
    case 'codeInUse':
      return (
        <Trans>
          Another item on this device has this code. Everything you typed is still here. Change the code, or leave it
          empty.
        </Trans>
      );
    case 'sentAlready':
      return (
        <Trans>
          It’s in the <Link to={SCREENS.outbox.path}>outbox</Link> and may already be on the server. Check there before
          you save it again.
        </Trans>
      );
    default:
      return (
        <>
          {'message' in trouble && trouble.message ? `${trouble.message} ` : null}
          <Trans>Everything you typed is still here.</Trans>
        </>
      );
  }
}
