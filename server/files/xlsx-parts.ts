/** The fixed parts of a spreadsheet file, and the encoding of its texts. */

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OPEN_XML = 'http://schemas.openxmlformats.org';
const MAIN = `${OPEN_XML}/spreadsheetml/2006/main`;
const RELATIONS = `${OPEN_XML}/officeDocument/2006/relationships`;
const PACKAGE = `${OPEN_XML}/package/2006`;
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const relations = (...targets: readonly (readonly [kind: string, target: string])[]) => {
  const each = targets.map(([kind, target], index) => {
    return `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${kind}" Target="${target}"/>`;
  });
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`;
};

const override = (name: string, type: string) =>
  `<Override PartName="/xl/${name}.xml" ContentType="${TYPES}.${type}+xml"/>`;

const look = (format: number, more = '') =>
  `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0"${more}/>`;

/** Cell styles in order: default, text, whole number, money, timestamp, formula-like text, header. */
const LOOKS = [
  look(0),
  look(49, ' applyNumberFormat="1"'),
  look(1, ' applyNumberFormat="1"'),
  look(4, ' applyNumberFormat="1"'),
  look(164, ' applyNumberFormat="1"'),
  look(49, ' applyNumberFormat="1" quotePrefix="1"'),
  '<xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>',
];

const STYLES = [
  `<numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm:ss"/></numFmts>`,
  `<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>`,
  `<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>`,
  `<fill><patternFill patternType="solid"><fgColor rgb="FFE8EFE9"/></patternFill></fill></fills>`,
  `<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>`,
  `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>`,
  `<cellXfs count="${LOOKS.length}">${LOOKS.join('')}</cellXfs>`,
  `<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>`,
].join('');

/** Name of the hidden sheet for programs. */
const NOTES_SHEET = '_ordito';

/** The fixed parts; `sheetStart` and `sheetEnd` enclose the rows of a sheet. */
export const part = {
  contentTypes: `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('workbook', 'sheet.main')}${override('worksheets/sheet1', 'worksheet')}${override('worksheets/sheet2', 'worksheet')}${override('styles', 'styles')}</Types>`,
  relations: relations(['officeDocument', 'xl/workbook.xml']),
  workbook: (name: string) =>
    `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${escapeXml(name)}" sheetId="1" r:id="rId1"/><sheet name="${NOTES_SHEET}" sheetId="2" state="veryHidden" r:id="rId2"/></sheets></workbook>`,
  workbookRelations: relations(
    ['worksheet', 'worksheets/sheet1.xml'],
    ['worksheet', 'worksheets/sheet2.xml'],
    ['styles', 'styles.xml'],
  ),
  styles: `${HEAD}<styleSheet xmlns="${MAIN}">${STYLES}</styleSheet>`,
  sheetStart: `${HEAD}<worksheet xmlns="${MAIN}">`,
  frozenHeader: `<sheetViews><sheetView workbookViewId="0" tabSelected="1"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`,
  sheetEnd: '</worksheet>',
};

/**
 * Escapes text for XML. Characters that XML cannot represent are written as spreadsheets do, `_x0001_`; text that already looks like that
 * is escaped too.
 */
export function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
      // oxlint-disable-next-line no-control-regex -- control characters are what it writes.
      .replace(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, (letter) => {
        return `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
      })
      .replace(/[&<>"]/g, (letter) => NAMED[letter as keyof typeof NAMED])
  );
}

const NAMED = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' } as const;

/** The letters of a column index from 0: A … Z, AA … */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}
