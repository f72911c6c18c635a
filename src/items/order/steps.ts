/** One change of an order, told so that it can be made again on an order that somebody else has changed meanwhile. */
export type Step = (ids: readonly string[]) => string[];

/** These come first, in this order. */
export const first =
  (chosen: readonly string[]): Step =>
  (ids) => [...chosen, ...ids.filter((id) => !chosen.includes(id))];

/** One stands before another one, or last where there is no other; one that is gone meanwhile stays away. */
export const before =
  (id: string, next: string | undefined): Step =>
  (ids) => {
    if (!ids.includes(id) || id === next) return [...ids];
    const rest = ids.filter((each) => each !== id);
    const at = next === undefined ? -1 : rest.indexOf(next);
    return at < 0 ? [...rest, id] : rest.toSpliced(at, 0, id);
  };

/** These have a place no longer. */
export const without =
  (gone: readonly string[]): Step =>
  (ids) =>
    ids.filter((id) => !gone.includes(id));

/** The step that brings one to a place of an order, from 0, as it is now. */
export function toPlace(ids: readonly string[], id: string, place: number): Step {
  const rest = ids.filter((each) => each !== id);
  return before(id, rest[Math.max(0, place)]);
}

/** All steps, one after the other. */
export const after = (ids: readonly string[], steps: readonly Step[]): readonly string[] =>
  steps.reduce((now, step) => step(now), ids);
