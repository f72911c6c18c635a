import { msg } from '@lingui/core/macro';

import type { fabric } from '../../../contract/resources/fabric.ts';
import { FabricIcon } from '../../ui/icons.tsx';
import type { ViewOf } from '../view.ts';
import { Colours } from './colours.tsx';
import { detailLabels, itemLabels } from './item.ts';

export const fabricView: ViewOf<typeof fabric> = {
  icon: FabricIcon,
  title: msg`Fabrics`,
  one: msg`Fabric`,
  empty: msg`Fabrics photographed at the counter appear here by themselves.`,
  look: 'photos',
  labels: { ...itemLabels, ...detailLabels, patterns: msg`Pattern` },
  cells: { colors: Colours },
};
