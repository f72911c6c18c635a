/** One change of an order, which can be applied again to an order somebody else has changed meanwhile. */
export type Step = (ids: readonly string[]) => string[];

/** Moves these to the start, in this order. */
export const first =
  (chosen: readonly string[]): Step =>
  (ids) => [...chosen, ...ids.filter((id) => !chosen.includes(id))];

/** Moves one before another one, or to the end if that is gone; one removed meanwhile stays removed. */
export const before =
  (id: string, next: string | undefined): Step =>
  (ids) => {
    if (!ids.includes(id) || id === next) return [...ids];
    const rest = ids.filter((each) => each !== id);
    const at = next === undefined ? -1 : rest.indexOf(next);
    return at < 0 ? [...rest, id] : rest.toSpliced(at, 0, id);
  };

/** Removes these. */
export const without =
  (gone: readonly string[]): Step =>
  (ids) =>
    ids.filter((id) => !gone.includes(id));

/** The step that moves one to an index of an order, from 0. */
export function toPlace(ids: readonly string[], id: string, place: number): Step {
  const rest = ids.filter((each) => each !== id);
  return before(id, rest[Math.max(0, place)]);
}

/** Applies all steps in order. */
export const after = (ids: readonly string[], steps: readonly Step[]): readonly string[] =>
  steps.reduce((now, step) => step(now), ids);
