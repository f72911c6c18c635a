/** What documents and comments name exists: paths, links with their headings, commands, and each decision in the index. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const FOLDERS = ['contract', 'deploy', 'docs', 'public', 'scripts', 'server', 'src', 'sw', 'tests', 'tools'];
const documents = ['README.md', 'CONTRIBUTING.md', ...listed('docs').filter((file) => file.endsWith('.md'))];
const sources = FOLDERS.flatMap(listed).filter((file) => /\.(?:[cm]?[jt]sx?)$/.test(file));
const commands = Object.keys((JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts);

describe('documents', () => {
  it.each([
    ['pages', documents, read, 100],
    ['comments', sources, commentsOf, 30],
  ])('name files that exist in their %s', (_, files, textOf, fewest) => {
    const rooted = new RegExp(String.raw`^(?:(?:${FOLDERS.join('|')})/[\w./{},*-]+|[\w.-]+\.(?:[cm]?js|tsx?))$`);
    const named = files.flatMap((file) =>
      [...textOf(file).matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) =>
        rooted.test(code) ? expand(code).map((name) => ({ file, name })) : [],
      ),
    );
    expect(named.length).toBeGreaterThan(fewest);
    expect(named.filter(({ name }) => !isThere(name)).map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
  });

  it('link to files and headings that exist', () => {
    const broken = documents.flatMap((file) =>
      [...read(file).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) =>
        isLinked(file, link) ? [] : [`${file}: ${link}`],
      ),
    );
    expect(broken).toEqual([]);
  });

  it('name commands that exist', () => {
    const named = documents.flatMap((file) =>
      [...read(file).matchAll(/npm run (?:--silent )?([\w-]+(?::[\w-]+)*)(?![\w:-])/g)].map(([, name = '']) => ({
        file,
        name,
      })),
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(({ name }) => !commands.includes(name))).toEqual([]);
  });

  it('have every decision once in the index, under its own heading', () => {
    const index = [...read('docs/README.md').matchAll(/\]\(decisions\/([^)]+)\)/g)].map(([, file]) => file);
    expect(index.toSorted()).toEqual(readdirSync(path.join(ROOT, 'docs/decisions')).toSorted());
  });
});

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}

/** The lines of a source that are comments. */
const commentsOf = (file: string): string =>
  read(file)
    .split('\n')
    .filter((line) => /^\s*(?:\/\/|\/\*|\*)/.test(line))
    .join('\n');

function listed(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
    (name) => `${folder}/${name.replaceAll('\\', '/')}`,
  );
}

/** `a/{b,c}` as two names; a pattern as the folder before it. */
function expand(name: string): string[] {
  const [, before = '', choices, after = ''] = /^(.*?)\{([^}]*)\}(.*)$/.exec(name) ?? [];
  if (choices !== undefined) return choices.split(',').flatMap((each) => expand(before + each + after));
  return [name.includes('*') ? path.posix.dirname(name.slice(0, name.indexOf('*') + 1)) : name];
}

const names = new Set(sources.map((file) => path.posix.basename(file)));

/** A module may be named without its ending, and a file without its folder. */
const isThere = (name: string): boolean =>
  names.has(name) ||
  ['', '.ts', '.tsx', '.mjs'].some((ending) => existsSync(path.join(ROOT, name.replace(/\/$/, '') + ending)));

function isLinked(file: string, link: string): boolean {
  if (/^(?:https?|mailto):/.test(link)) return true;
  const [target = '', heading] = link.split('#');
  const linked = target === '' ? file : path.posix.join(path.posix.dirname(file), target);
  if (!existsSync(path.join(ROOT, linked))) return false;
  return heading === undefined || headings(linked).includes(heading);
}

/** Headings as addresses: small letters, hyphens for spaces, no other signs. */
const headings = (file: string): string[] =>
  [...read(file).matchAll(/^#+ (.*)$/gm)].map(([, text = '']) =>
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
