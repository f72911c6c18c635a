import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';

import type { PriceTierForm } from '../../contract/resources/price-tier.ts';
import { overlapsOf } from '../api/price-queries.ts';
import type { FormView } from '../engine/form/form-view.ts';

async function overlapping(fields: Readonly<Record<string, unknown>>, id: string | undefined) {
  const found = await overlapsOf(fields as PriceTierForm, id);
  return found.ok ? { ...found, value: found.value.data.map(({ name }) => name) } : found;
}

function Overlaps({ found }: { found: readonly string[] }) {
  const others = found.join(', ');
  return (
    <Trans>
      The same garments could get “{others}” at the same priority: the newer tier would win. Change the scope or the
      priority, or save it like this.
    </Trans>
  );
}

/** The form of a price tier: what it costs, for which garments, and when. */
export const priceTierForm: FormView<keyof PriceTierForm> = {
  sections: [
    {
      title: msg`Price`,
      fields: ['name', 'price', 'unit'],
      note: msg`The price of a new garment: wear lowers it, unless the tier is for certain conditions. Each hub center’s factor comes on top.`,
    },
    {
      title: msg`For which garments`,
      fields: ['types', 'itemFor', 'conditions', 'weightMin', 'weightMax', 'branded'],
      note: msg`Where nothing is chosen, any will do.`,
    },
    {
      title: msg`When it counts`,
      fields: ['validFrom', 'validTo', 'priority', 'active'],
      note: msg`Days start at midnight UTC.`,
    },
  ],
  hints: { priority: msg`Of two equally specific tiers the higher one counts, then the newer.` },
  // Usually only the kind of garment and the price differ.
  kept: ['unit', 'itemFor', 'conditions', 'branded', 'validFrom', 'validTo'],
  warning: { title: msg`This tier overlaps another one`, ask: overlapping, Note: Overlaps },
};
