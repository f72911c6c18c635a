/** What a garment's condition means: its three flags, and whether it needs a defect (spec sections 3 and 5). */
import type { Fault } from '../rules.ts';
import { type Condition, CONDITIONS } from '../vocabulary/conditions.ts';

type ConditionId = (typeof CONDITIONS)[number]['id'];

export const CONDITION_FLAGS = ['isUsed', 'isStock', 'isDefectedNew'] as const;
type Flag = (typeof CONDITION_FLAGS)[number];

/** A garment's condition as given: named, or by the specification's three flags, which are less precise. */
export type ConditionInput = { condition?: ConditionId | null | undefined } & {
  [Name in Flag]?: boolean | null | undefined;
};

const conditions: readonly Condition[] = CONDITIONS;

/** The given condition: the named one, or the simplest one that the flags allow; undefined if nothing is given. */
export function conditionOf({ condition, isUsed, isStock, isDefectedNew }: ConditionInput): ConditionId | undefined {
  if (condition) return condition;
  if (isDefectedNew) return 'new_defect';
  if (isStock) return 'new_tag';
  return isUsed ? 'good' : undefined;
}

/** Faults in a garment's condition: contradicting flags, and a missing defect. */
export function conditionFaults(told: ConditionInput & { defects?: unknown }): Fault[] {
  const condition = conditions.find(({ id }) => id === conditionOf(told));
  if (!condition) return [];
  const contradicting = CONDITION_FLAGS.filter(
    (flag) => typeof told[flag] === 'boolean' && told[flag] !== condition[flag],
  );
  const named = Array.isArray(told.defects) && told.defects.length > 0;
  return [
    ...contradicting.map((path) => ({ path, word: 'contradicts' as const })),
    ...(condition.needsDefect && !named ? [{ path: 'defects', word: 'required' as const }] : []),
  ];
}
