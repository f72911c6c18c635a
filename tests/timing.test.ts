/** Tests wait for conditions and count: none measures time or sleeps, so none fails because the machine is slow. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { parseAst } from 'vite';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
/** The one helper that pauses between two looks at a condition. */
const POLLS = 'tests/support/until.ts';

interface Node {
  type: string;
  start: number;
  [property: string]: unknown;
}

/** What of a file depends on how fast the machine is, as `line: what`. */
function timed(source: string, lang: 'ts' | 'tsx' = 'ts'): string[] {
  const wrong: string[] = [];
  let hasFakeTimers = false;
  const code = ({ start, end }: Node) => source.slice(start, end as number);
  const visit = (node: Node, above: readonly Node[]): void => {
    const report = (what: string) => wrong.push(`${source.slice(0, node.start).split('\n').length}: ${what}`);
    if (
      node.type === 'ImportDeclaration' &&
      /^(?:node:)?timers\/promises$/.test((node['source'] as Node)['value'] as string)
    )
      report('timers/promises');
    if (node.type === 'MemberExpression' && code(node) === 'performance.now') report('performance.now');
    if (node.type === 'CallExpression') {
      const [callee, given] = [code(node['callee'] as Node), node['arguments'] as Node[]];
      if (callee === 'vi.useFakeTimers') hasFakeTimers = true;
      if (callee.endsWith('.waitForTimeout')) report('waitForTimeout');
      const delay = given[1];
      if (/^(?:\w+\.)?setTimeout$/.test(callee) && delay && code(delay) !== '0' && !hasFakeTimers) report('setTimeout');
      if (callee === 'Date.now' && isMeasured(node, above)) report('Date.now');
    }
    for (const value of Object.values(node).flat()) {
      if (value !== null && typeof value === 'object' && 'type' in value) visit(value as Node, [node, ...above]);
    }
  };
  /** The time since another moment, or the end of a loop; a sample some hours ago is neither. */
  const isMeasured = (now: Node, above: readonly Node[]): boolean => {
    const sum = above.find(({ type }) => type === 'BinaryExpression');
    if (sum === undefined) return false;
    if (/[<>=]/.test(sum['operator'] as string))
      return above.some(({ type }) => /^(?:For|While|DoWhile)Statement$/.test(type));
    if (sum['operator'] !== '-') return false;
    if (sum['right'] === now || above.some((each) => each.type === 'CallExpression' && /^expect\b/.test(code(each))))
      return true;
    const isSample = above.some((each) => each.type === 'NewExpression' && code(each['callee'] as Node) === 'Date');
    return !isSample && !/^\(?[\d(A-Z]|\*/.test(code(sum['right'] as Node));
  };
  visit(parseAst(source, { lang }) as unknown as Node, []);
  return wrong;
}

const list = (folder: string, isTest: (name: string) => boolean) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name).replaceAll('\\', '/'))
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts') && isTest(name));
const files = [
  ...list('tests', (name) => !/^tests\/(?:bench|faults)\//.test(name)),
  ...['src', 'server', 'contract'].flatMap((folder) => list(folder, (name) => /\.test\.tsx?$/.test(name))),
].filter((name) => name !== POLLS);

it('timing: no test measures time, sleeps, or has a deadline of its own', () => {
  expect(files.length).toBeGreaterThan(400);
  const wrong = files.flatMap((file) =>
    timed(readFileSync(path.join(ROOT, file), 'utf8'), file.endsWith('x') ? 'tsx' : 'ts').map(
      (each) => `${file}:${each}`,
    ),
  );
  expect(wrong).toEqual([]);
});

it.each([
  ['const began = performance.now();', 'performance.now'],
  ['expect(Date.now() - began).toBeLessThan(9);', 'Date.now'],
  ['const took = Date.now() - began;', 'Date.now'],
  ['const left = expiresAt - Date.now();', 'Date.now'],
  ['expect(Math.abs(Date.now() - 3 * HOUR - kept)).toBe(0);', 'Date.now'],
  ['while (Date.now() < end) look();', 'Date.now'],
  ["import { setTimeout as wait } from 'node:timers/promises';", 'timers/promises'],
  ['await page.waitForTimeout(500);', 'waitForTimeout'],
  ['await new Promise((resolve) => setTimeout(resolve, 50));', 'setTimeout'],
  ['await new Promise((resolve) => setTimeout(resolve, 50)); vi.useFakeTimers();', 'setTimeout'],
])('timing: refuses %s', (source, what) => {
  expect(timed(source)).toEqual([`1: ${what}`]);
});

it.each([
  'const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);',
  'await db.parcels.update(seq, { nextAt: Date.now() - 1, at: Date.now() - 3 * DAY });',
  'setTimeout(() => fail());',
  'vi.useFakeTimers(); setTimeout(() => answer(), 3000);',
  "// performance.now()\nconst text = 'waitForTimeout(500)';",
])('timing: allows %s', (source) => {
  expect(timed(source)).toEqual([]);
});
