/** Named operations on a record besides editing its fields: status moves, and actions with a form of their own. */
import type * as z from 'zod';

import type { RecordRule, Who } from './access.ts';
import type { Rule } from './rules.ts';

/** An operation on one record or on many at once. */
export interface Action {
  /** Who may do it. Default: whoever may edit the record. */
  who?: Who;
  /** On which records. Default: those that person may edit. */
  of?: RecordRule;
  /** Input fields. Fields of the record are written to it; the server alone reads the others. */
  fields?: z.ZodRawShape;
  /**
   * A reason is required and kept in the history. `form`: only the form asks for it, the call goes without as well. A rule: on such records,
   * which the server judges by itself.
   */
  needsReason?: true | 'form' | ((record: Readonly<Record<string, unknown>>) => boolean);
  /** What usually comes next: the record's screen offers it before everything else. */
  isNext?: true;
  /** It does more than to write the record, so a bulk change with it is not undone. */
  isFinal?: true;
  /** On one record at a time: bulk changes neither offer nor accept it. */
  isSingle?: true;
  /** What the record and the input must agree on before the action is possible. */
  rules?: readonly Rule[];
}

/** A transition from some states to one. */
export interface Move<State extends string = string> extends Action {
  from: readonly State[];
  to: State;
  /** The target name in the call, where it differs from the state. */
  as?: string;
  /** Its own name, where another move has the same target name. The page looks up its words by this name. */
  name?: string;
}

/** The states of a record and the moves between them. A state that no move leads to is an initial state. */
export interface StatusMachine<Field extends string = string, State extends string = string> {
  /** The choice field that holds the state; only moves change it. */
  field: Field;
  moves: readonly Move<State>[];
  /** Its moves do more than to write the record, so a bulk change with one is not undone. */
  isFinal?: true;
  /** Paths of its calls by operation id. Default: `PUT /{name}/status/{id}`. */
  calls?: Readonly<Record<string, string>>;
}

/** The target name a call sends for a move. */
export const targetOf = ({ as, to }: Pick<Move, 'as' | 'to'>): string => as ?? to;

/** Whether an action needs a reason on a record; null: on one of many. */
export const asksReason = ({ needsReason }: Action, record: Readonly<Record<string, unknown>> | null): boolean =>
  typeof needsReason === 'function' ? record !== null && needsReason(record) : needsReason !== undefined;

/** The name of a move, by which its words are looked up. */
export const nameOf = ({ name, ...move }: Pick<Move, 'name' | 'as' | 'to'>): string => name ?? targetOf(move);

/** The distinct target names of all moves. */
export const targets = ({ moves }: StatusMachine): [string, ...string[]] =>
  [...new Set(moves.map(targetOf))] as [string, ...string[]];

/** The name a call uses for a state. */
export const targetNameOf = ({ moves }: StatusMachine, state: string): string => {
  const move = moves.find(({ to }) => to === state);
  return move ? targetOf(move) : state;
};

/** The moves available in a state. */
export const movesFrom = ({ moves }: StatusMachine, state: string): readonly Move[] =>
  moves.filter(({ from }) => from.includes(state));

/** The moves with the same target name. */
export const movesTo = ({ moves }: StatusMachine, target: string): readonly Move[] =>
  moves.filter((move) => targetOf(move) === target);

/** The move from a state to a target; `same` if the record is already there, null if no move exists. */
export function moveTo(machine: StatusMachine, state: string, target: string): Move | 'same' | null {
  if (targetNameOf(machine, state) === target) return 'same';
  return movesFrom(machine, state).find((move) => targetOf(move) === target) ?? null;
}
