/** Input has limits; what is derived from it outgrows them. An answer is checked by its form alone. */
import type * as z from 'zod';

/** Checks that say what form a value has, or that write it in its normal form; all others are limits. */
const FORMS: readonly unknown[] = ['number_format', 'overwrite'];

const known = new WeakMap<z.core.$ZodType, z.core.$ZodType>();

/** A schema without the maxima, minima, patterns and rules of its values, at any depth. */
export function unlimited<S extends z.core.$ZodType>(schema: S): S {
  let found = known.get(schema);
  if (!found) known.set(schema, (found = withoutLimits(schema)));
  return found as S;
}

function withoutLimits(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = schema._zod;
  const changed = Object.entries(def).flatMap(([name, part]: [string, unknown]) => {
    const freed = name === 'checks' ? formsOf(part as z.core.$ZodCheck[]) : freedPart(part);
    return freed === part ? [] : [[name, freed]];
  });
  if (changed.length === 0) return schema;
  return (schema as z.ZodType).clone({ ...def, ...Object.fromEntries(changed) } as never, { parent: true });
}

/** The checks that stay; the given list itself if all do. */
function formsOf(checks: readonly z.core.$ZodCheck[]): readonly z.core.$ZodCheck[] {
  const kept = checks.filter(({ _zod }) => FORMS.includes(_zod.def.check));
  return kept.length === checks.length ? checks : kept;
}

/** A part of a definition with its schemas freed; the part itself if it has none with limits. */
function freedPart(part: unknown): unknown {
  if (typeof part !== 'object' || part === null) return part;
  if ('_zod' in part) return unlimited(part as z.core.$ZodType);
  if (Array.isArray(part)) {
    const freed = part.map(freedPart);
    return freed.some((each, index) => each !== part[index]) ? freed : part;
  }
  if (Object.getPrototypeOf(part) !== Object.prototype) return part;
  const entries = Object.entries(part).map(([name, value]) => [name, value, freedPart(value)] as const);
  return entries.some(([, value, freed]) => freed !== value)
    ? Object.fromEntries(entries.map(([name, , freed]) => [name, freed]))
    : part;
}
