/** What a garment's condition means: its three flags, and whether it needs a defect (spec sections 3 and 5). */
import type { Rule } from '../rules.ts';
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

/** The condition of a record or a form: an edit that clears it leaves the stored flags behind. */
const conditionIn = (record: Readonly<Record<string, unknown>>): Condition | undefined => {
  const input = record as ConditionInput;
  const id = input.condition === undefined ? conditionOf(input) : input.condition;
  return conditions.find((each) => each.id === id);
};

/** The flags of a form must not contradict its condition or each other. */
export const flagRules = CONDITION_FLAGS.map((flag): Rule<'condition' | Flag> => ({
  fields: ['condition', flag],
  onlyNew: true,
  faults: (record) => {
    const condition = conditionIn(record);
    const isOther = condition && typeof record[flag] === 'boolean' && record[flag] !== condition[flag];
    return isOther ? [{ path: flag, word: 'contradicts' }] : [];
  },
}));

/** What a garment's condition needs: a new garment a condition, some conditions a defect, and a new garment sold as new its fibres. */
export const conditionRules: readonly Rule<'condition' | 'defects' | 'material' | Flag>[] = [
  {
    fields: ['condition'],
    onlyNew: true,
    faults: (record) => (conditionIn(record) ? [] : [{ path: 'condition', word: 'required' }]),
  },
  ...flagRules,
  {
    fields: ['condition', 'defects'],
    faults: (record) => {
      const { defects } = record;
      const isNamed = Array.isArray(defects) && defects.length > 0;
      return conditionIn(record)?.needsDefect && !isNamed ? [{ path: 'defects', word: 'required' }] : [];
    },
  },
  {
    fields: ['condition', 'material'],
    onlyNew: true,
    faults: (record) =>
      conditionIn(record)?.isUsed === false && !record['material'] ? [{ path: 'material', word: 'required' }] : [],
  },
];
