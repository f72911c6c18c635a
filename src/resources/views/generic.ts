import { msg } from '@lingui/core/macro';

import type { generic } from '../../../contract/resources/generic.ts';
import { MixIcon } from '../../ui/icons.tsx';
import type { ViewOf } from '../view.ts';
import { Colours } from './colours.tsx';
import { detailLabels, itemLabels } from './item.ts';

export const genericView: ViewOf<typeof generic> = {
  icon: MixIcon,
  title: msg`Textile mix`,
  one: msg`Textile mix`,
  empty: msg`Textile mixes photographed at the counter appear here by themselves.`,
  look: 'photos',
  labels: { ...itemLabels, ...detailLabels, images: msg`More photos` },
  cells: { colors: Colours },
};
