/** What is pasted from a word processor or a page, as simple Markdown: only headings, lists, quotes, links, bold and italic remain. */

/** Without any of them a text is pasted as it is. */
const FORMATTED = 'h1, h2, h3, h4, h5, h6, ul, ol, b, strong, i, em, a[href], blockquote, p[style*="mso-list"]';
const LEFT_OUT = new Set(['HEAD', 'STYLE', 'SCRIPT', 'TITLE', 'TEMPLATE', 'OBJECT', 'IFRAME', 'SVG']);
const BLOCKS = new Set(['P', 'DIV', 'SECTION', 'ARTICLE', 'TR', 'TABLE', 'PRE', 'DL', 'DD', 'DT']);

/** The Markdown of copied HTML; null if it has nothing that Markdown knows. The HTML is parsed apart from the page, and nothing of it runs. */
export function pastedMarkdown(html: string): string | null {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  if (!body.querySelector(FORMATTED)) return null;
  return blocksOf(body)
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

const blocksOf = (element: Element): string => [...element.childNodes].map(writeNode).join('');

function writeNode(node: Node): string {
  if (node instanceof Text) return escaped(node.data.replaceAll(/\s+/g, ' '));
  if (!(node instanceof HTMLElement) || LEFT_OUT.has(node.tagName)) return '';
  const { tagName } = node;
  const inner = () => blocksOf(node);
  const line = () => inner().replaceAll(/\s+/g, ' ').trim();
  if (tagName === 'BR') return '\n';
  if (/^H[1-6]$/.test(tagName)) return line() === '' ? '' : `\n\n${'#'.repeat(Number(tagName[1]))} ${line()}\n\n`;
  if (tagName === 'UL' || tagName === 'OL') return `\n\n${linesOf(node)}\n\n`;
  if (tagName === 'BLOCKQUOTE') return `\n\n${inner().trim().replaceAll(/^/gm, '> ')}\n\n`;
  if (isWordItem(node)) return `\n${wordItem(node)}\n`;
  if (BLOCKS.has(tagName)) return `\n\n${inner().replaceAll(/^ +/gm, '')}\n\n`;
  if (tagName === 'A') return linked(node.getAttribute('href') ?? '', inner());
  return styled(node, inner());
}

function linesOf(list: HTMLElement): string {
  const lines = [...list.children].filter(({ tagName }) => tagName === 'LI' || tagName === 'UL' || tagName === 'OL');
  let index = 0;
  return lines
    .map((entry) => {
      const mark = list.tagName === 'OL' ? `${(index += 1)}. ` : '- ';
      const text = (entry.tagName === 'LI' ? blocksOf(entry) : linesOf(entry as HTMLElement)).trim();
      return mark + text.replaceAll(/\n{2,}/g, '\n').replaceAll('\n', `\n${' '.repeat(mark.length)}`);
    })
    .join('\n');
}

/** Word writes a list as paragraphs, and its marks as text to be ignored. */
const isWordItem = (element: HTMLElement) =>
  element.tagName === 'P' && /mso-list:\s*l\d/i.test(element.getAttribute('style') ?? '');
function wordItem(element: HTMLElement): string {
  const entry = element.cloneNode(true) as HTMLElement;
  const marks = [...entry.querySelectorAll('span')].filter((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  );
  const mark = marks.map((each) => each.textContent).join('');
  for (const each of marks) each.remove();
  return `${/^\s*\w{1,4}[.)]/.test(mark) ? '1. ' : '- '}${blocksOf(entry).replaceAll(/\s+/g, ' ').trim()}`;
}

function linked(address: string, words: string): string {
  const isSafe = /^(?:https?:|mailto:)[^\s()<>]+$/i.test(address);
  return isSafe && words.trim() !== '' ? `[${words.trim()}](${address})` : words;
}

/** Bold and italic by element or style; some programs wrap everything into a bold that is none. */
function styled({ tagName, style }: HTMLElement, words: string): string {
  const { fontWeight: weight, fontStyle: slant } = style;
  const isBold = weight ? weight === 'bold' || Number(weight) >= 600 : tagName === 'B' || tagName === 'STRONG';
  const isItalic = slant ? slant === 'italic' : tagName === 'I' || tagName === 'EM';
  const mark = '*'.repeat((isBold ? 2 : 0) + (isItalic ? 1 : 0));
  const [, before = '', inner = '', after = ''] = /^(\s*)([^]*?)(\s*)$/.exec(words) ?? [];
  // No mark reaches over paragraphs.
  return mark === '' || inner === '' || inner.includes('\n') ? words : `${before}${mark}${inner}${mark}${after}`;
}

/** Signs that would become marks. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[\\`*[\]]/g, '\\$&')
    .replaceAll(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|<(?=[a-z/!?])/giu, '\\$&')
    .replace(/^(\s*)(#{1,6}\s|[-+>]\s|>)/, '$1\\$2')
    .replace(/^(\s*\d{1,9})([.)]\s)/, '$1\\$2');
