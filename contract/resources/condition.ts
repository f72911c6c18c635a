/** What a garment's condition means: its three flags, and the defect it may ask for (spec sections 3 and 5). */
import type { Fault } from '../rules.ts';
import { type Condition, CONDITIONS } from '../vocabulary/conditions.ts';

type ConditionId = (typeof CONDITIONS)[number]['id'];

export const CONDITION_FLAGS = ['isUsed', 'isStock', 'isDefectedNew'] as const;
type Flag = (typeof CONDITION_FLAGS)[number];

/** What is said of a garment's condition: named, or by the three flags of the specification, which say less. */
export type ConditionInput = { condition?: ConditionId | null | undefined } & {
  [Name in Flag]?: boolean | null | undefined;
};

const conditions: readonly Condition[] = CONDITIONS;

/** The condition somebody speaks of: named, or the plainest one its yes and no allow; undefined where they say nothing. */
export function conditionOf({ condition, isUsed, isStock, isDefectedNew }: ConditionInput): ConditionId | undefined {
  if (condition) return condition;
  if (isDefectedNew) return 'new_defect';
  if (isStock) return 'new_tag';
  return isUsed ? 'good' : undefined;
}

/** What is wrong with what is told of a garment: flags that say another condition, and a defect that is not named. */
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
