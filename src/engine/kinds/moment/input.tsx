import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';

import { dayKind } from '../../../../contract/field-kinds/day.ts';
import { momentKind } from '../../../../contract/field-kinds/moment.ts';
import { lazyComponent } from '../../../ui/lazy-component.ts';
import { framed, type KindInputProps, textIn } from '../input-props.ts';
import type { EnteredKind } from '../kind.ts';

/** The calendar's code loads with the first day input. */
const LaterDayInput = lazyComponent(async () => (await import('../../inputs/day-input.tsx')).DayInput);
const LaterMomentInput = lazyComponent(async () => (await import('../../inputs/day-input.tsx')).MomentInput);

const later = (Input: typeof LaterDayInput) =>
  function Later(props: KindInputProps) {
    return (
      <Suspense fallback={<Skeleton height="4.25rem" />}>
        <Input {...framed(props)} value={textIn(props.value)} onChange={props.onChange} />
      </Suspense>
    );
  };

export const moment: EnteredKind = { of: momentKind, Input: later(LaterMomentInput) };
export const day: EnteredKind = { of: dayKind, Input: later(LaterDayInput) };
