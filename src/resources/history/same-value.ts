/** Whether two values of a field are equal; the order of members does not count, and what is missing equals null. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (one === other || (isNothing(one) && isNothing(other))) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || isNothing(one) || isNothing(other)) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [left, right] = [one as Record<string, unknown>, other as Record<string, unknown>];
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...names].every((name) => isSameValue(left[name], right[name]));
}

const isNothing = (value: unknown): value is null | undefined => value === null || value === undefined;
