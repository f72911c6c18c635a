/** Texts of exported files, taken from the resource. */
import type { Language } from '../../../contract/languages.ts';
import type { Resource } from '../../../contract/resource.ts';
import { translate } from '../../words.ts';

/** Header of a field. */
export function fieldWord({ words }: Resource, field: string, language: Language): string {
  const { [field]: label } = words.labels;
  return label ? translate(label, language) : field;
}

/** The resource's name as the start of a file name. */
export const fileWord = ({ words }: Resource, language: Language): string =>
  translate(words.title, language).toLowerCase().replaceAll(' ', '-');
