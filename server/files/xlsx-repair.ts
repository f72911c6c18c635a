/** Rewrites what the parser of spreadsheets misreads: errors and formulas without a result, which it takes for blanks, and cells without a place. */

/** Begins the text that stands for an error; a character of private use, which no spreadsheet contains. */
export const ERROR_MARK = '\uE000error ';

/** A formula that a program stored without calculating it. */
const NO_RESULT = '=';

/** The opening tag of a row or cell. */
const TAG = /<(\w+:)?(row|c)\b((?:[^<>"']|"[^"]*"|'[^']*')*?)(\/?)>/g;
/** A cell with its content. */
const CELL = /<((?:\w+:)?)c\b([^<>]*)(?<!\/)>((?:(?!<\/?\1c[\s>])[^])*)<\/\1c>/g;
const PLACE = /(?:^|\s)r\s*=/;
const ERROR_TYPE = /(?:^|\s)t\s*=\s*["']e["']/;
const FORMULA = /<(?:\w+:)?f\b/;
const VALUE = /<(?:\w+:)?v\b[^<>]*?(?:\/>|>([^<]*)<\/(?:\w+:)?v>)/;
/** A text that a formula returned may be empty. */
const EMPTY_TEXT = /(?:^|\s)t\s*=\s*["']str["']/;

/** Whether a part of a sheet has something to repair; formulas may be complete. */
export const needsRepair = (part: string): boolean =>
  FORMULA.test(part) || /\st\s*=\s*["']e["']/.test(part) || hasUnplaced(part);

function hasUnplaced(part: string): boolean {
  for (const [, , , attributes = ''] of part.matchAll(TAG)) if (!PLACE.test(attributes)) return true;
  return false;
}

/** A sheet in which every cell has its place, and cells without a readable value have a marked text. */
export function repairSheet(xml: string): string {
  return withPlaces(xml).replaceAll(CELL, (cell, prefix: string, attributes: string, content: string) => {
    const found = VALUE.exec(content);
    const value = found ? (found[1] ?? '') : undefined;
    const isText = value !== undefined && EMPTY_TEXT.test(attributes);
    const isError = ERROR_TYPE.test(attributes);
    if (!isError && (!FORMULA.test(content) || isText || value?.trim())) return cell;
    const kept = attributes.replaceAll(/(?:^|\s)[ts]\s*=\s*(?:"[^"]*"|'[^']*')/g, '');
    const text = isError ? (value ?? '') : NO_RESULT;
    return `<${prefix}c${kept} t="inlineStr"><${prefix}is><${prefix}t>${ERROR_MARK}${text}</${prefix}t></${prefix}is></${prefix}c>`;
  });
}

/** Rows and cells without a place stand after the one before. */
function withPlaces(xml: string): string {
  let [row, column] = [0, 0];
  return xml.replaceAll(TAG, (tag, prefix = '', name: string, attributes: string, end: string) => {
    const [, place] = /(?:^|\s)r\s*=\s*["']([A-Z]*\d+)["']/.exec(attributes) ?? [];
    if (name === 'row') {
      row = place ? Number(place) : row + 1;
      column = 0;
      return place ? tag : `<${prefix}row${attributes} r="${row}"${end}>`;
    }
    column = place ? columnOf(place) : column + 1;
    return place ? tag : `<${prefix}c${attributes} r="${lettersOf(column)}${row}"${end}>`;
  });
}

const A = 64;
const LETTERS = 26;

const columnOf = (place: string): number =>
  place
    .replaceAll(/\d/g, '')
    .split('')
    .reduce((column, letter) => column * LETTERS + letter.charCodeAt(0) - A, 0);

/** A, B … Z, AA. */
const lettersOf = (column: number): string =>
  column === 0
    ? ''
    : lettersOf(Math.floor((column - 1) / LETTERS)) + String.fromCharCode(A + 1 + ((column - 1) % LETTERS));
