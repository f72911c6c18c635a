import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, Skeleton, Switch, TextInput, Title } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';

import { CONDITIONS } from '../../../contract/vocabulary/conditions.ts';
import { GARMENTS } from '../../../contract/vocabulary/garments.ts';
import { GENDERS } from '../../../contract/vocabulary/genders.ts';
import { GramsInput } from '../../engine/inputs/grams-input.tsx';
import { LaterDayRange } from '../../engine/inputs/later-day-range.ts';
import { WordChooser } from '../../engine/inputs/word-chooser.tsx';
import { priceTierView } from '../../views/price-tier.tsx';
import type { TierDraft, TierField } from './tier-draft.ts';
import type { useTierForm } from './use-tier-form.ts';

import classes from '../../engine/form/form-screen.module.css';
import prices from './prices.module.css';

type TierFieldsProps = Pick<ReturnType<typeof useTierForm>, 'draft' | 'errors' | 'change' | 'leaveField'>;

const SCOPES = { types: GARMENTS, itemFor: GENDERS, conditions: CONDITIONS } as const;

/** The fields of a tier: what it costs, for which garments, and when. */
export function TierFields({ draft, errors, change, leaveField }: TierFieldsProps) {
  const { t } = useLingui();
  const label = (field: TierField) => t(priceTierView.labels[field]);
  const typed = (field: 'weightMin' | 'weightMax') => ({
    label: label(field),
    error: errors[field],
    value: draft[field],
    onChange: (text: string) => change(field, text),
  });
  const plain = (field: 'name' | 'price' | 'priority') => ({
    label: label(field),
    error: errors[field],
    value: draft[field],
    autoComplete: 'off',
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => change(field, value),
  });
  const field = (name: TierField, input: ReactNode) => (
    <div
      key={name}
      data-field={name}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) leaveField(name);
      }}
    >
      {input}
    </div>
  );
  const toggled = (name: keyof typeof SCOPES, id: string) =>
    draft[name].includes(id) ? draft[name].filter((each) => each !== id) : [...draft[name], id];
  return (
    <>
      <Section title={<Trans>Price</Trans>}>
        <div className={classes['fields']}>
          {field('name', <TextInput withAsterisk {...plain('name')} />)}
          {field('price', <TextInput withAsterisk inputMode="decimal" rightSection="€" {...plain('price')} />)}
          {field(
            'unit',
            <NativeSelect
              label={label('unit')}
              value={draft.unit}
              data={[
                { value: 'piece', label: t`A piece` },
                { value: 'kg', label: t`A kilogram` },
              ]}
              onChange={({ currentTarget: { value } }) => change('unit', value === 'kg' ? 'kg' : 'piece')}
            />,
          )}
        </div>
        <p className={prices['small']}>
          <Trans>
            The price of a new garment: wear lowers it, unless the tier is for certain conditions. Each hub center’s
            factor comes on top.
          </Trans>
        </p>
      </Section>
      <Section title={<Trans>For which garments</Trans>}>
        <div className={classes['fields']} style={{ gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {(['types', 'itemFor', 'conditions'] as const).map((name) =>
            field(
              name,
              <WordChooser
                label={label(name)}
                error={errors[name]}
                terms={SCOPES[name]}
                chosen={draft[name]}
                max={SCOPES[name].length}
                onToggle={(id) => change(name, toggled(name, id))}
              />,
            ),
          )}
        </div>
        <div className={classes['fields']} style={{ marginBlockStart: '1rem' }}>
          {field(
            'branded',
            <NativeSelect
              label={label('branded')}
              value={draft.branded}
              data={[
                { value: '', label: t`Any` },
                { value: 'true', label: t`Yes` },
                { value: 'false', label: t`No` },
              ]}
              onChange={({ currentTarget: { value } }) => change('branded', value as TierDraft['branded'])}
            />,
          )}
          {field('weightMin', <GramsInput {...typed('weightMin')} />)}
          {field('weightMax', <GramsInput {...typed('weightMax')} />)}
        </div>
        <p className={prices['small']}>
          <Trans>Where nothing is chosen, any will do.</Trans>
        </p>
      </Section>
      <Section title={<Trans>When it counts</Trans>}>
        <Suspense fallback={<Skeleton height="6.5rem" />}>
          <LaterDayRange
            labels={{ from: label('validFrom'), to: label('validTo') }}
            errors={{ from: errors.validFrom, to: errors.validTo }}
            value={{ from: draft.validFrom, to: draft.validTo }}
            onChange={({ from, to }) => {
              if (from !== draft.validFrom) change('validFrom', from);
              if (to !== draft.validTo) change('validTo', to);
            }}
            around={(end, input) => field(end === 'from' ? 'validFrom' : 'validTo', input)}
          />
        </Suspense>
        <div className={classes['fields']} style={{ marginBlockStart: '1rem' }}>
          {field(
            'priority',
            <TextInput
              {...plain('priority')}
              inputMode="numeric"
              description={t`Of two equally specific tiers the higher one counts, then the newer.`}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
            />,
          )}
          {field(
            'active',
            <Switch
              size="md"
              label={label('active')}
              checked={draft.active === 'true'}
              onChange={({ currentTarget: { checked } }) => change('active', checked ? 'true' : 'false')}
            />,
          )}
        </div>
      </Section>
    </>
  );
}

function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <fieldset className={classes['section']}>
      <Title order={2} size="h4" component="legend" className={classes['legend'] ?? ''}>
        {title}
      </Title>
      {children}
    </fieldset>
  );
}
