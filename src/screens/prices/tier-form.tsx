import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, NativeSelect, Switch, TextInput, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';

import { SCREENS } from '../../../contract/access.ts';
import type { PriceTierForm } from '../../../contract/resources/price-tier.ts';
import { CONDITIONS } from '../../../contract/vocabulary/conditions.ts';
import { GARMENTS } from '../../../contract/vocabulary/garments.ts';
import { GENDERS } from '../../../contract/vocabulary/genders.ts';
import { GramsInput } from '../../resources/inputs/grams-input.tsx';
import { WordChooser } from '../../resources/inputs/word-chooser.tsx';
import { priceTierView } from '../../resources/views/price-tier.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import { useUnsaved, useView } from '../../ui/view.ts';
import type { TierDraft } from './tier-draft.ts';
import { useTierForm } from './use-tier-form.ts';

import classes from '../../resources/form/form-screen.module.css';
import prices from './prices.module.css';

interface TierFormProps {
  /** What the form begins with. */
  tier: PriceTierForm | null;
  /** The tier that is changed, as it was read; null for a new one. */
  known: { id: string; rev: number } | null;
  onDone: (id: string, message: string | undefined) => void;
}

const SCOPES = { types: GARMENTS, itemFor: GENDERS, conditions: CONDITIONS } as const;

/** The form of a price tier. */
export function TierForm({ tier, known, onDone }: TierFormProps) {
  const { t } = useLingui();
  const { draft, change, errors, busy, failure, overlaps, unsaved, submit } = useTierForm(tier, known, onDone);
  const { leave } = useView();
  useUnsaved(unsaved);
  const label = (field: keyof TierDraft) => t(priceTierView.labels[field]);
  const typed = (field: 'weightMin' | 'weightMax') => ({
    label: label(field),
    error: errors[field],
    value: draft[field],
    onChange: (text: string) => change(field, text),
  });
  const plain = (field: 'name' | 'price' | 'validFrom' | 'validTo' | 'priority') => ({
    label: label(field),
    error: errors[field],
    value: draft[field],
    autoComplete: 'off',
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => change(field, value),
  });
  const toggled = (field: keyof typeof SCOPES, id: string) =>
    draft[field].includes(id) ? draft[field].filter((each) => each !== id) : [...draft[field], id];
  const others = overlaps.join(', ');
  return (
    <form
      className={classes['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {failure ? (
        <Alert color="red" icon={<AlertIcon />} title={t`Not saved`} role="alert">
          {failure} <Trans>Everything you typed is still here.</Trans>
        </Alert>
      ) : null}
      <fieldset className={classes['section']}>
        <Title order={2} size="h4" component="legend" className={classes['legend'] ?? ''}>
          <Trans>Price</Trans>
        </Title>
        <div className={classes['fields']}>
          <TextInput withAsterisk {...plain('name')} />
          <TextInput withAsterisk inputMode="decimal" rightSection="€" {...plain('price')} />
          <NativeSelect
            label={label('unit')}
            value={draft.unit}
            data={[
              { value: 'piece', label: t`A piece` },
              { value: 'kg', label: t`A kilogram` },
            ]}
            onChange={({ currentTarget: { value } }) => change('unit', value === 'kg' ? 'kg' : 'piece')}
          />
        </div>
        <p className={prices['small']}>
          <Trans>
            The price of a new garment: wear lowers it, unless the tier is for certain conditions. Each hub center’s
            factor comes on top.
          </Trans>
        </p>
      </fieldset>
      <fieldset className={classes['section']}>
        <Title order={2} size="h4" component="legend" className={classes['legend'] ?? ''}>
          <Trans>For which garments</Trans>
        </Title>
        <div className={classes['fields']} style={{ gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {(['types', 'itemFor', 'conditions'] as const).map((field) => (
            <WordChooser
              key={field}
              label={label(field)}
              error={errors[field]}
              terms={SCOPES[field]}
              chosen={draft[field]}
              max={SCOPES[field].length}
              onToggle={(id) => change(field, toggled(field, id))}
            />
          ))}
        </div>
        <div className={classes['fields']} style={{ marginBlockStart: '1rem' }}>
          <NativeSelect
            label={label('branded')}
            value={draft.branded}
            data={[
              { value: '', label: t`Any` },
              { value: 'true', label: t`Yes` },
              { value: 'false', label: t`No` },
            ]}
            onChange={({ currentTarget: { value } }) => change('branded', value as TierDraft['branded'])}
          />
          <GramsInput {...typed('weightMin')} />
          <GramsInput {...typed('weightMax')} />
        </div>
        <p className={prices['small']}>
          <Trans>Where nothing is chosen, any will do.</Trans>
        </p>
      </fieldset>
      <fieldset className={classes['section']}>
        <Title order={2} size="h4" component="legend" className={classes['legend'] ?? ''}>
          <Trans>When it counts</Trans>
        </Title>
        <div className={classes['fields']}>
          <TextInput type="date" {...plain('validFrom')} />
          <TextInput type="date" {...plain('validTo')} />
          <TextInput
            {...plain('priority')}
            inputMode="numeric"
            description={t`Of two equally specific tiers the higher one counts, then the newer.`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
          <Switch
            size="md"
            label={label('active')}
            checked={draft.active}
            onChange={({ currentTarget: { checked } }) => change('active', checked)}
          />
        </div>
      </fieldset>
      {overlaps.length > 0 ? (
        <Alert color="yellow" icon={<AlertIcon />} title={t`This tier overlaps another one`} role="alert">
          <Trans>
            The same garments could get “{others}” at the same priority: the newer tier would win. Change the scope or
            the priority, or save it like this.
          </Trans>
        </Alert>
      ) : null}
      <div className={classes['actions']}>
        <Button type="submit" loading={busy}>
          {overlaps.length > 0 ? <Trans>Save anyway</Trans> : <Trans>Save</Trans>}
        </Button>
        <Button variant="default" component={Link} to={SCREENS.priceTiers.path} onClick={leave}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}
