import { Trans, useLingui } from '@lingui/react/macro';

import { type Condition, CONDITIONS } from '../../../contract/vocabulary/conditions.ts';
import { viewOf } from '../../engine/views.ts';

import classes from './item-form.module.css';

const conditions: readonly Condition[] = CONDITIONS;

/** The consequences of a condition: the specification's three words, and further required fields. */
export function ConditionNote({ condition }: { condition: string }) {
  const { t } = useLingui();
  const chosen = conditions.find(({ id }) => id === condition);
  if (!chosen) return null;
  const { labels } = viewOf('product');
  const follows = (['isUsed', 'isStock', 'isDefectedNew'] as const).filter((name) => chosen[name]);
  return (
    <p className={classes['hint']} role="status">
      {follows.length > 0 ? (
        follows.map((name) => labels[name] && t(labels[name])).join(', ')
      ) : (
        <Trans context="condition">New</Trans>
      )}
      {chosen.needsDefect ? <> · {<Trans>describe the defect below</Trans>}</> : null}
      {chosen.isUsed ? null : <> · {<Trans>composition needed to sell it</Trans>}</>}
    </p>
  );
}
