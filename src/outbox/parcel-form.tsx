import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useContext } from 'react';

import { VERDICTS, VERDICT_WORDS } from '../../contract/review.ts';
import type { Parcel } from '../store/db.ts';
import { type Fields, photoPrints, readFields } from './form-content.ts';
import { FormSlotsContext } from './form-slots.ts';

import classes from './parcel-row.module.css';

/** What a form, a change or an added photo is about; renders nothing for a capture. */
export function ParcelForm({ parcel }: { parcel: Parcel }) {
  const { action, kind, fields } = parcel;
  if (action === undefined) return null;
  return (
    <div className={classes['what']}>
      {action === 'create' ? (
        <Trans>New, with all its fields</Trans>
      ) : action === 'addPhotos' ? (
        <Plural value={photoPrints(parcel).length} one="Added: # photo" other="Added: # photos" />
      ) : action === 'verdict' ? (
        <Verdict kind={kind} given={readFields(fields)} />
      ) : (
        <Trans>
          Change: <Names kind={kind} names={Object.keys(readFields(fields))} />
        </Trans>
      )}
    </div>
  );
}

/** What a reviewer decided and corrected, and why. */
function Verdict({ kind, given: { verdict, reason, fields } }: { kind: Parcel['kind']; given: Fields }) {
  const { t } = useLingui();
  const word = VERDICTS.find((each) => each === verdict);
  const said = word ? t(VERDICT_WORDS[word]) : '';
  const why = typeof reason === 'string' ? `${said}: ${reason}` : said;
  return (
    <>
      <Trans>Decision: {why}</Trans>
      {typeof fields === 'object' && fields !== null ? (
        <>
          {' · '}
          <Names kind={kind} names={Object.keys(fields)} />
        </>
      ) : null}
    </>
  );
}

/** The server's errors of single fields. */
export function FieldErrors({ parcel: { kind, reason } }: { parcel: Parcel }) {
  const errors = reason?.errors ?? [];
  if (errors.length === 0) return null;
  return (
    <ul className={classes['errors']}>
      {errors.map(({ path, message }) => (
        <li key={path}>
          <strong>
            <Names kind={kind} names={[path]} />
          </strong>
          : {message}
        </li>
      ))}
    </ul>
  );
}

function Names({ kind, names }: { kind: Parcel['kind']; names: readonly string[] }) {
  const slots = useContext(FormSlotsContext);
  return slots ? <slots.FieldNames kind={kind} names={names} /> : names.join(', ');
}

/** The button to resolve a conflict; renders nothing without one. */
export function ParcelDecision({ parcel }: { parcel: Parcel }) {
  const slots = useContext(FormSlotsContext);
  const isOpen = parcel.state === 'attention' && parcel.reason?.word === 'conflict';
  return slots && isOpen ? <slots.Decide parcel={parcel} /> : null;
}
