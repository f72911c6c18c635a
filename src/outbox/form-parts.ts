import type { Fields } from './form-content.ts';

/**
 * Values as the text parts of a form, in the format the server parses (`form` of a call): words of a list repeated, other objects and lists
 * as JSON; null values have no part.
 */
export function partsOf(fields: Fields): [name: string, text: string][] {
  return Object.entries(fields).flatMap(([name, value]): [string, string][] => {
    if (value === null || value === undefined) return [];
    if (typeof value === 'string') return [[name, value]];
    if (Array.isArray(value) && value.every((each) => typeof each === 'string')) {
      return value.map((each) => [name, each]);
    }
    return [[name, JSON.stringify(value)]];
  });
}
