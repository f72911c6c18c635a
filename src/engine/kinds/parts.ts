import type { TypedKind, TypedShapes, TypedValue } from './kind.ts';

/** Typed values that have this member. */
type With<Member extends string> = Extract<TypedShapes[keyof TypedShapes], Readonly<Record<Member, unknown>>>;

/** A typed value that has parts, if it has this one. */
export const partsIn = <Member extends string>(value: TypedValue | undefined, member: Member): With<Member> | null =>
  typeof value === 'object' && member in value ? (value as With<Member>) : null;

/** How a value with parts is typed; one of another shape is left to the schema. */
export const readParts =
  <Member extends string>(member: Member, read: (typed: With<Member>) => unknown): NonNullable<TypedKind['read']> =>
  (typed) => {
    const found = partsIn(typed, member);
    return found ? read(found) : typed;
  };

/** A kind whose value is typed as the list of ids that it is. */
export const typedList = (of: TypedKind['of']): TypedKind => ({ of, show: (ids: readonly string[]) => ids });
