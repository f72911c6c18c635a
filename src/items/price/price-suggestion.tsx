import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Skeleton } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { calculate, type Calculation, type Question, type SuggestedField } from '../../../contract/calls/calculate.ts';
import type { ItemKind } from '../../../contract/code.ts';
import { send } from '../../api/calls.ts';
import { useFailureText } from '../../api/failure-text.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import type { Failure } from '../../api/result.ts';
import { formatEuro, formatNumber, formatPercent } from '../../i18n/format.ts';
import { AlertIcon } from '../../ui/icons.tsx';
import { useOnline } from '../../ui/use-online.ts';
import { ColourNames } from '../views/colour-names.tsx';
import { ImpactNote } from './impact-note.tsx';
import { PriceReasons } from './price-reasons.tsx';
import { UseSuggested } from './use-suggested.tsx';

import panel from './price-panel.module.css';
import classes from './price-suggestion.module.css';

interface PriceSuggestionProps {
  /** Known fields of the item, or its id; given fields override those of the item. */
  question: Partial<Question>;
  /** Accepts the price; called by a press only. Without it the price is only shown. */
  onTake?: (price: Calculation['price']) => void;
  /** Calculates at once, without a further press. */
  isOpen?: boolean;
  /** The item, if its suggested fields are shown too; a form shows them beside its inputs. Recalculates when it changes. */
  record?: ResourceRecord;
}

/** Suggests a price and explains it; never changes a form's price by itself. */
export function PriceSuggestion({ question, onTake, isOpen = false, record }: PriceSuggestionProps) {
  const { t } = useLingui();
  const words = useFailureText();
  const [busy, setBusy] = useState(isOpen);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [found, setFound] = useState<Calculation | null>(null);
  const newest = useRef(0);
  const suggest = async () => {
    setBusy(true);
    setFailure(null);
    await load();
  };
  const load = async () => {
    const mine = (newest.current += 1);
    const answer = await send(calculate, { body: question });
    // A newer request was sent meanwhile.
    if (mine !== newest.current) return;
    setBusy(false);
    setFound(answer.ok ? answer.value.data : null);
    setFailure(answer.ok ? null : answer.failure);
  };
  // A changed item and a returned connection need another calculation; the old result stays until the new one arrives.
  const begin = useEffectEvent((_rev: unknown, isOnline: boolean) => {
    if (isOpen && (isOnline || !found)) void load();
  });
  const rev = record?.['rev'];
  const online = useOnline();
  useEffect(() => begin(rev, online), [rev, online]);
  const isOut = isOpen && !online && failure?.kind === 'unreachable';
  const value = found?.price.value ?? null;
  return (
    <div className={classes['suggestion']} aria-busy={busy} tabIndex={-1} data-answer>
      {isOpen ? null : (
        <Button variant="default" loading={busy} onClick={() => void suggest()}>
          <Trans>Suggest a price</Trans>
        </Button>
      )}
      {isOpen && busy && !found ? (
        <Skeleton className={panel['awaited'] ?? ''} role="status" aria-label={t`Calculating`} />
      ) : null}
      {isOut ? (
        <p className={classes['small']} role="status">
          <Trans>A price will be suggested here when you’re back online.</Trans>
        </p>
      ) : failure ? (
        <Alert color={isOpen ? 'gray' : 'red'} icon={<AlertIcon />} role="alert" title={t`Couldn’t calculate a price`}>
          <p>{words(failure)}</p>
          <Button variant="default" mt="sm" loading={busy} onClick={() => void suggest()}>
            <Trans>Try again</Trans>
          </Button>
        </Alert>
      ) : null}
      {found ? (
        <div className={classes['answer']} role="status">
          <section className={classes['part']}>
            <h3>
              <Trans>Suggested price</Trans>
            </h3>
            <p className={classes['figure']}>{value === null ? t`Not enough data` : formatEuro(value)}</p>
            <PriceReasons price={found.price} />
            {value !== null && onTake ? (
              <Button variant="light" onClick={() => onTake(found.price)}>
                <Trans>Use this price</Trans>
              </Button>
            ) : null}
          </section>
          <ImpactNote impact={found.impact} reason={found.impactReason} />
          {record && question.kind ? (
            <SuggestedFields kind={question.kind} record={record} fields={found.fields} />
          ) : null}
          <p className={classes['small']}>
            <Trans>
              Calculated from sales, the price list and published figures. The same item always gets the same result.
            </Trans>
          </p>
        </div>
      ) : null}
    </div>
  );
}

interface SuggestedFieldsProps {
  kind: ItemKind;
  /** The item as shown. */
  record: ResourceRecord;
  fields: readonly SuggestedField[];
}

/** Suggestions for an item's fields from the photo and the vocabulary, with their certainty, and a button to accept each. */
function SuggestedFields({ kind, record, fields }: SuggestedFieldsProps) {
  const { i18n } = useLingui();
  const { locale } = i18n;
  if (fields.length === 0) return null;
  return (
    <section className={classes['part']}>
      <h3>
        <Trans>To check</Trans>
      </h3>
      <ul className={classes['suggested']}>
        {fields.map((each) => {
          const sure = formatPercent(each.confidence, locale);
          const grams = each.field === 'weight' ? formatNumber(each.value, locale) : '';
          return (
            <UseSuggested key={each.field} kind={kind} record={record} suggested={each}>
              {each.field === 'weight' ? (
                <Trans>
                  Typical weight: {grams} g (certainty {sure})
                </Trans>
              ) : (
                <Trans>
                  Colors in the photo: <ColourNames ids={each.value} /> (certainty {sure})
                </Trans>
              )}
            </UseSuggested>
          );
        })}
      </ul>
    </section>
  );
}
