/** Small changes of a source text, each of which some test should notice. */
import { parseAst } from 'rolldown/parseAst';

/** One change: what stands between two places is replaced. */
export interface Mutation {
  file: string;
  source: string;
  start: number;
  end: number;
  text: string;
  /** The functions around it, innermost first. */
  inside: readonly { name: string; line: number }[];
}

interface Node {
  type: string;
  start: number;
  end: number;
  [property: string]: unknown;
}

const OPPOSITES: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
};
/** What nobody promises: types, imports, attributes of elements, texts, and what is written to a log. */
const LEFT_ALONE =
  /^(?:TS(?!As|NonNull|Satisfies)|Import|ExportAll|JSXAttribute|TaggedTemplate)|^(?:TemplateElement|JSXText)$/;
const LOGS = /^(?:await )?(?:\w+\.)*(?:log|logger|console)\b/;

/** Every change of a file's text. */
export function mutationsOf(file: string, source: string): Mutation[] {
  const found: Mutation[] = [];
  const code = ({ start, end }: Node) => source.slice(start, end);
  const lineOf = ({ body }: Node) => source.slice(0, (body as Node).start + 1).split('\n').length;
  const visit = (node: Node, inside: Mutation['inside']): void => {
    if (LEFT_ALONE.test(node.type)) return;
    const add = (start: number, end: number, text: string) => found.push({ file, source, start, end, text, inside });
    const { type } = node;
    if (type === 'BinaryExpression' || type === 'LogicalExpression') {
      const [left, right, operator] = [node['left'] as Node, node['right'] as Node, node['operator'] as string];
      const isText = [left, right].some((side) => side.type === 'TemplateLiteral' || typeof side['value'] === 'string');
      const at = source.indexOf(operator, left.end);
      const opposite = OPPOSITES[operator];
      if (opposite !== undefined && !(operator === '+' && isText)) add(at, at + operator.length, opposite);
    }
    if (type === 'ConditionalExpression' || type === 'IfStatement') {
      const test = node['test'] as Node;
      add(test.start, test.end, `!(${code(test)})`);
      if (type === 'IfStatement' && node['alternate'] === null) add(test.start, test.end, 'false');
    }
    if (type === 'ExpressionStatement' && /^(?:Await|Call)Expression$/.test((node['expression'] as Node).type))
      if (!LOGS.test(code(node))) add(node.start, node.end, ';');
    if (type === 'Literal' && typeof node['value'] === 'boolean') add(node.start, node.end, String(!node['value']));
    if (type === 'Literal' && typeof node['value'] === 'number') add(node.start, node.end, `${node['value'] + 1}`);
    if (type === 'ArrayExpression' && (node['elements'] as unknown[]).length > 0) add(node.start, node.end, '[]');
    for (const value of Object.values(node).flat()) {
      if (value === null || typeof value !== 'object' || !('type' in value)) continue;
      const inner = value as Node;
      const isFunction = /^(?:Arrow)?Function/.test(inner.type);
      visit(inner, isFunction ? [{ name: nameOf(inner, node), line: lineOf(inner) }, ...inside] : inside);
    }
  };
  visit(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node, []);
  return found;
}

/** The name of a function, as the engine tells it; empty where it has none. */
function nameOf(inner: Node, above: Node): string {
  const named = [inner['id'], above['id'], above['key']].find(Boolean) as { name?: string } | undefined;
  return named?.name ?? '';
}

/** A change in a line, with what stood there. */
export function describeMutation({ file, source, start, end, text }: Mutation): string {
  const line = source.slice(0, start).split('\n').length;
  return `${file}:${line} “${source.slice(start, end)}” → “${text}” in: ${lineAround(source, start)}`;
}

/** The line a place stands in. */
export const lineAround = (source: string, at: number): string =>
  source.slice(source.lastIndexOf('\n', at - 1) + 1, source.indexOf('\n', at)).trim();
