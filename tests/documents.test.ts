/** What the documents name exists: paths, links with their headings, commands, and each decision in the index. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const FOLDERS = ['contract', 'deploy', 'docs', 'public', 'scripts', 'server', 'src', 'sw', 'tests', 'tools'];
const documents = ['README.md', 'CONTRIBUTING.md', ...listed('docs').filter((file) => file.endsWith('.md'))];
const commands = Object.keys((JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts);

describe('documents', () => {
  it('name files that exist', () => {
    const rooted = new RegExp(String.raw`^(?:${FOLDERS.join('|')})/[\w./{},*-]+$`);
    const named = documents.flatMap((file) =>
      [...read(file).matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) =>
        rooted.test(code) ? expand(code).map((name) => ({ file, name })) : [],
      ),
    );
    expect(named.length).toBeGreaterThan(100);
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

/** A module may be named without its ending. */
const isThere = (name: string): boolean =>
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
