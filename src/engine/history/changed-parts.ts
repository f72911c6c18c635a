/** How much is shown of what two long texts begin with alike, in characters. */
const ALIKE_MAX = 60;

/** Two values without what is the same in both: long texts from shortly before their first difference. */
export function changedParts(from: unknown, to: unknown): readonly [from: unknown, to: unknown] {
  if (typeof from !== 'string' || typeof to !== 'string') return [from, to];
  let alike = 0;
  while (alike < from.length && from[alike] === to[alike]) alike += 1;
  if (alike <= ALIKE_MAX) return [from, to];
  const near = from.slice(0, alike - ALIKE_MAX / 2);
  const start = /\s(?=\S*$)/u.exec(near)?.index ?? 0;
  return start === 0 ? [from, to] : [`…${from.slice(start)}`, `…${to.slice(start)}`];
}
