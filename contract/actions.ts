/** What is done with a record by name, beside changing its fields: moves from one state to another, and actions with a form of their own. */
import type * as z from 'zod';

import type { Who } from './access.ts';
import type { Fault } from './rules.ts';

/** Something that is done with one record, and with many at once. */
export interface Action {
  /** Who may do it; whoever may change the record where it is not said. */
  who?: Who;
  /** What is asked for before it is done. Fields of the record are written to it; the others are for the server alone. */
  fields?: z.ZodRawShape;
  /** It is not done without a reason. A reason stays in the history. */
  needsReason?: true;
  /** What a record lacks for it. */
  faults?: (record: Readonly<Record<string, unknown>>) => readonly Fault[];
}

/** A way from some states to one. */
export interface Move<State extends string = string> extends Action {
  from: readonly State[];
  to: State;
  /** What the call asks for, where it is not the state it leads to. */
  as?: string;
  /** Its own name, where another move is asked for in the same way; what the page calls it follows from it. */
  name?: string;
}

/** The states of a record and the ways between them. A state no move leads to is where records begin. */
export interface StatusMachine<Field extends string = string, State extends string = string> {
  /** The choice that tells the state; it is changed by moves alone. */
  field: Field;
  moves: readonly Move<State>[];
  /** Paths of its calls by their operation ids; `PUT /{name}/status/{id}` where they are not said. */
  calls?: Readonly<Record<string, string>>;
}

/** What a call asks for to have a move done. */
export const targetOf = ({ as, to }: Pick<Move, 'as' | 'to'>): string => as ?? to;

/** The name of a move, by which its words are found. */
export const nameOf = ({ name, ...move }: Pick<Move, 'name' | 'as' | 'to'>): string => name ?? targetOf(move);

/** What a record may be moved to, by the names of the calls, each once. */
export const targets = ({ moves }: StatusMachine): [string, ...string[]] =>
  [...new Set(moves.map(targetOf))] as [string, ...string[]];

/** The name by which a call asks for a state. */
export const askedAs = ({ moves }: StatusMachine, state: string): string => {
  const move = moves.find(({ to }) => to === state);
  return move ? targetOf(move) : state;
};

/** The moves of a record in a state. */
export const movesFrom = ({ moves }: StatusMachine, state: string): readonly Move[] =>
  moves.filter(({ from }) => from.includes(state));

/** The moves that are asked for in the same way. */
export const movesTo = ({ moves }: StatusMachine, asked: string): readonly Move[] =>
  moves.filter((move) => targetOf(move) === asked);

/** The move that brings a record from its state to what is asked for; `same` where it is there already, null where there is none. */
export function moveTo(machine: StatusMachine, state: string, asked: string): Move | 'same' | null {
  if (askedAs(machine, state) === asked) return 'same';
  return movesFrom(machine, state).find((move) => targetOf(move) === asked) ?? null;
}
