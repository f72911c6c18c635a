import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Loader } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import type { Calculation, Question } from '../../../contract/calls/calculate.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { calculateFor } from '../../api/price-queries.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import type { Failure } from '../../api/result.ts';
import { formatEuro } from '../../i18n/format.ts';
import { AlertIcon } from '../../ui/icons.tsx';
import { ImpactNote } from './impact-note.tsx';
import { PriceReasons } from './price-reasons.tsx';
import { SuggestedFields } from './suggested-fields.tsx';

import classes from './price-suggestion.module.css';

interface PriceSuggestionProps {
  /** What is known of the item, or its id; given fields stand before those of the item. */
  question: Partial<Question>;
  /** Takes the price over; only ever called by a press. Without it the price is only shown. */
  onTake?: (price: Calculation['price']) => void;
  /** Asks at once, where opening it was the question. */
  begun?: boolean;
  /** The item that is asked about, where its fields are told too; a form tells them beside its inputs. Asks again when it was changed. */
  record?: ResourceRecord;
}

/** Suggests a price and says where it comes from; a form's price is never changed by itself. */
export function PriceSuggestion({ question, onTake, begun = false, record }: PriceSuggestionProps) {
  const { t } = useLingui();
  const words = useFailureText();
  const [busy, setBusy] = useState(begun);
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
    const answer = await calculateFor(question);
    // It has been asked again meanwhile.
    if (mine !== newest.current) return;
    setBusy(false);
    setFound(answer.ok ? answer.value.data : null);
    setFailure(answer.ok ? null : answer.failure);
  };
  // A changed item is another question; the old answer stands until the new one is there.
  const begin = useEffectEvent((_rev: unknown) => {
    if (begun) void load();
  });
  const rev = record?.['rev'];
  useEffect(() => begin(rev), [rev]);
  const value = found?.price.value ?? null;
  return (
    <div className={classes['suggestion']} aria-busy={busy} tabIndex={-1} data-answer>
      {begun ? null : (
        <Button variant="default" loading={busy} onClick={() => void suggest()}>
          <Trans>Suggest a price</Trans>
        </Button>
      )}
      {begun && busy && !found ? <Loader size="sm" aria-label={t`Calculating`} /> : null}
      {failure ? (
        <Alert color="red" icon={<AlertIcon />} role="alert" title={t`Nothing could be calculated`}>
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
                <Trans>Take this price</Trans>
              </Button>
            ) : null}
          </section>
          <ImpactNote impact={found.impact} reason={found.impactReason} />
          {record && question.kind ? (
            <SuggestedFields kind={question.kind} record={record} fields={found.fields} />
          ) : null}
          <p className={classes['small']}>
            <Trans>
              A calculation from sales, the price list and published figures: the same item gets the same answer.
            </Trans>
          </p>
        </div>
      ) : null}
    </div>
  );
}
