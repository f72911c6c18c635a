import type { ParseResult } from './kind.ts';

/** The errors of an input of this path: those of its rows, or its own. */
export const errorsAt = (path: string, { error, within }: Exclude<ParseResult, { value: unknown }>) =>
  within
    ? Object.entries(within).map(([inner, each]) => [`${path}.${inner}`, each] as const)
    : [[path, error] as const];
