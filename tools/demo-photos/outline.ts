/** Outlines as lists of points, so that a garment's left side can be the mirror of its right. */

/** A line segment: straight `[x, y]`, or a Bézier curve `[c1x, c1y, c2x, c2y, x, y]`. */
export type Step = readonly [number, number] | readonly [number, number, number, number, number, number];

const end = (step: Step): readonly [number, number] => (step.length === 2 ? step : [step[4], step[5]]);

const text = (step: Step): string => (step.length === 2 ? `L${step.join(' ')}` : `C${step.join(' ')}`);

/** An open line. */
export function line(steps: readonly Step[]): string {
  const [first, ...rest] = steps;
  if (!first) return '';
  return `M${end(first).join(' ')}${rest.map(text).join('')}`;
}

/** A closed outline. */
export const shape = (steps: readonly Step[]): string => `${line(steps)}Z`;

/** The same steps in reverse. */
function reversed(steps: readonly Step[]): Step[] {
  return steps.toReversed().map((step, index, back) => {
    const following = back[index - 1];
    if (!following) return end(step);
    const [x, y] = end(step);
    return following.length === 2 ? [x, y] : [following[2], following[3], following[0], following[1], x, y];
  });
}

const flip = (step: Step): Step =>
  step.length === 2 ? [-step[0], step[1]] : [-step[0], step[1], -step[2], step[3], -step[4], step[5]];

/** The steps mirrored at the middle. */
export const mirrored = (steps: readonly Step[]): Step[] => steps.map(flip);

/** A closed outline whose left side mirrors the given right side (from top to bottom). */
export const symmetric = (right: readonly Step[]): string => shape([...right, ...reversed(right).map(flip)]);

/** A rectangle with rounded corners, around a middle point. */
export function plate(x: number, y: number, width: number, height: number, radius = 0): string {
  const r = Math.min(radius, width / 2, height / 2);
  const left = x - width / 2;
  const top = y - height / 2;
  return `M${left + r} ${top}h${width - 2 * r}q${r} 0 ${r} ${r}v${height - 2 * r}q0 ${r} ${-r} ${r}h${2 * r - width}q${-r} 0 ${-r} ${-r}v${2 * r - height}q0 ${-r} ${r} ${-r}z`;
}
