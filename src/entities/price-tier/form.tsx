import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';

import { overlappingPriceTiers } from '../../../contract/calls/price-tiers.ts';
import type { PriceTierForm } from '../../../contract/entities/price-tier.ts';
import { send } from '../../api/calls.ts';
import type { FormView } from '../../engine/form/form-view.ts';

async function overlapping(fields: Readonly<Record<string, unknown>>, id: string | undefined) {
  const found = await send(overlappingPriceTiers, { body: { ...(fields as PriceTierForm), id } });
  return found.ok ? { ...found, value: found.value.data.map(({ name }) => name) } : found;
}

function Overlaps({ found }: { found: readonly string[] }) {
  const others = found.join(', ');
  return (
    <Trans>
      The same garments match “{others}” with the same priority, so the newer tier applies. Change the conditions or the
      priority, or save anyway.
    </Trans>
  );
}

/** The form of a price tier: what it costs, for which garments, and when. */
export const priceTierForm: FormView<keyof PriceTierForm> = {
  sections: [
    {
      title: msg`Price`,
      fields: ['name', 'price', 'unit'],
      note: msg`The price of a new garment. Wear lowers it, unless the tier is limited to certain conditions. Then it’s multiplied by the hub center’s factor.`,
    },
    {
      title: msg`For which garments`,
      fields: ['types', 'itemFor', 'conditions', 'weightMin', 'weightMax', 'branded'],
      note: msg`Leave a field empty to match any value.`,
    },
    {
      title: msg`Validity`,
      fields: ['validFrom', 'validTo', 'priority', 'active'],
      note: msg`Days start at midnight UTC.`,
    },
  ],
  hints: { priority: msg`If two tiers are equally specific, the higher priority applies, then the newer one.` },
  // Usually only the kind of garment and the price differ.
  kept: ['unit', 'itemFor', 'conditions', 'branded', 'validFrom', 'validTo'],
  warning: { title: msg`This tier overlaps another one`, ask: overlapping, Note: Overlaps },
};
