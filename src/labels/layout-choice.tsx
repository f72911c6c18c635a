import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';

import { ChoiceCards } from '../ui/choice-cards.tsx';
import { LAYOUT_IDS, LAYOUTS, type LayoutId } from './layouts.ts';

import classes from './layout-choice.module.css';

const NAMES: Record<LayoutId, { title: MessageDescriptor; note: MessageDescriptor }> = {
  roll62: { title: msg`62 × 29 mm`, note: msg`Roll, one tag at a time` },
  roll50: { title: msg`50 × 30 mm`, note: msg`Roll, one tag at a time` },
  sheet: { title: msg`A4 sheet`, note: msg`24 tags of 70 × 37 mm` },
};

interface LayoutChoiceProps {
  layout: LayoutId;
  onChoose: (layout: LayoutId) => void;
}

/** Selects the paper in the printer. */
export function LayoutChoice({ layout, onChoose }: LayoutChoiceProps) {
  const { t } = useLingui();
  const figure = (id: LayoutId) => {
    const { page } = LAYOUTS[id];
    return (
      <span className={classes['figure']} aria-hidden="true">
        <span data-sheet={id === 'sheet' || undefined} style={{ aspectRatio: `${page.width} / ${page.height}` }} />
      </span>
    );
  };
  const options = LAYOUT_IDS.map((id) => {
    const { title, note } = NAMES[id];
    return { value: id, title: t(title), note: t(note), figure: figure(id) };
  });
  return (
    <ChoiceCards
      legend={<Trans>Paper in the printer</Trans>}
      name="layout"
      options={options}
      value={layout}
      onChoose={onChoose}
    />
  );
}
