/** A copy of the repository with two more entities and one more kind of field, added by the recipe of `CONTRIBUTING.md`. */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { node24, root } from '../../../scripts/toolchain.mjs';

const PARTS = [
  'contract',
  'src',
  'sw',
  'server',
  'tests',
  'scripts',
  'public',
  'index.html',
  'package.json',
  'package-lock.json',
  'drizzle.config.ts',
  'lingui.config.ts',
  'tsconfig.base.json',
  'vite.chunks.ts',
  'vite.config.ts',
];

const run = promisify(execFile);

/** The copy, type-checked and built; `remove` deletes it. Throws where the recipe no longer fits the repository. */
export async function houseWithAccessories() {
  const folder = mkdtempSync(path.join(tmpdir(), 'ordito-recipe-'));
  for (const part of PARTS) cpSync(path.join(root, part), path.join(folder, part), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text);
  const put = (file: string, before: string, line: string) => {
    const text = readFileSync(path.join(folder, file), 'utf8');
    if (!text.includes(before)) throw new Error(`the recipe does not fit: ${before} is not in ${file}`);
    write(file, text.replace(before, `${line}\n${before}`));
  };
  /** The steps of the recipe for an entity of `tests/support`. */
  const addEntity = (name: 'accessory' | 'swatch', plural: string) => {
    const read = (file: string) => readFileSync(path.join(root, 'tests/support', name, file), 'utf8');
    const declared = read(`${name}.ts`).replace(/  screens: .*\n/, '');
    write(`contract/entities/${name}.ts`, declared.replaceAll("'../../../contract/", "'../"));
    put('contract/access.ts', '  productSetting: {', `  ...screensOf('${name}', '${plural}', COUNTER),`);
    const [, title = '', one = ''] = /title: word\((.*?)\), one: word\((.*?)\)/.exec(declared) ?? [];
    const words = `{ title: { id: ${title} }, one: { id: ${one} } }`;
    put(
      'contract/resource-access.ts',
      '  priceTier: {',
      `  ${name}: { words: ${words}, who: COUNTER, screens: usualScreens({ name: '${name}', plural: '${plural}' }) },`,
    );
    put('contract/catalogue.ts', 'import { fabric }', `import { ${name} } from './entities/${name}.ts';`);
    const catalogue = readFileSync(path.join(folder, 'contract/catalogue.ts'), 'utf8');
    write('contract/catalogue.ts', catalogue.replace('catalogue = {', `catalogue = { ${name},`));

    const [table = '', source] = read('source.ts').split(`export const ${name}Source = `);
    const lines = table
      .split('\n')
      .filter((line) => !/tableSource|\/\w+\.ts';$/.test(line) || line.includes('/db/schema/'));
    write(`server/db/schema/${plural}.ts`, lines.join('\n').replaceAll('../../../server/db/schema/', './'));
    const sources = 'server/services/record-sources.ts';
    const imports = 'import { provideSources }';
    put(sources, imports, `import { ${name} } from '../../contract/entities/${name}.ts';`);
    put(sources, imports, `import { ${plural} } from '../db/schema/${plural}.ts';`);
    put(sources, '  priceTier: priceTierSource,', `  ${name}: ${source?.trim().replace(/;$/, ',')}`);

    const view = read('view.ts').replaceAll("'../../../src/", "'../../").replace(`const ${name}View`, 'const view');
    mkdirSync(path.join(folder, 'src/entities', name));
    write(`src/entities/${name}/view.ts`, view.replace(`'./${name}.ts'`, `'../../../contract/entities/${name}.ts'`));
    const places = { accessory: 35, swatch: 36 };
    put('src/app/menu-lines.ts', '  product: {', `  ${name}: { icon: GarmentIcon, menu: { order: ${places[name]} } },`);
  };
  /** A kind of field is files of its own: nothing is edited. */
  const addKind = () => {
    const from = 'tests/support/shade';
    const places: Readonly<Record<string, string>> = {
      'contract.ts': 'contract/field-kinds/shade.ts',
      'stored.ts': 'server/engine/field-kinds/shade.ts',
      'shown.tsx': 'src/engine/kinds/shade/shown.tsx',
      'typed.ts': 'src/engine/kinds/shade/typed.ts',
      'input.tsx': 'src/engine/kinds/shade/input.tsx',
    };
    mkdirSync(path.join(folder, 'src/engine/kinds/shade'));
    for (const [file, to] of Object.entries(places)) {
      const text = readFileSync(path.join(root, from, file), 'utf8');
      const moved = (_: string, target: string) => {
        const found = places[path.basename(target)] ?? path.join(from, target);
        const relative = path.relative(path.dirname(to), found);
        return `from '${relative.startsWith('.') ? relative : `./${relative}`}'`;
      };
      write(to, text.replaceAll(/from '(\.[^']+)'/g, moved));
    }
  };
  put(
    'server/services/record-sources.ts',
    'import { provideSources }',
    "import { tableSource } from '../engine/records/table-source.ts';",
  );
  addEntity('accessory', 'accessories');
  addEntity('swatch', 'swatches');
  addKind();
  put('contract/entities/accessory.ts', 'import { choice', "import { shade } from '../field-kinds/shade.ts';");
  put(
    'contract/entities/accessory.ts',
    '    note:',
    "    shade: member(word('Shade'), shade().nullable(), 'write', 'list'),",
  );
  put('server/db/schema/accessories.ts', '  weightG:', '  shade: text(),');

  // In the copy they are in the catalogue, and no fixtures any more.
  const fixtures = readFileSync(path.join(folder, 'tests/support/fixtures.ts'), 'utf8').split('\n');
  write('tests/support/fixtures.ts', fixtures.filter((line) => !/accessor|swatch/.test(line)).join('\n'));

  const tool = (file: string, args: readonly string[]) =>
    run(node24(), [path.join(folder, 'node_modules', file), ...args], { cwd: folder }).catch(
      ({ stdout, stderr }: { stdout: string; stderr: string }) => {
        throw new Error(`${file} ${args.join(' ')}\n${stdout}${stderr}`);
      },
    );
  await tool('drizzle-kit/bin.cjs', ['generate', '--name', 'fixtures']);
  await Promise.all([
    ...['src', 'server'].map((part) => tool('typescript/bin/tsc', ['-p', part])),
    // Without the compressed copies of `scripts/build.mjs`, which take most of its time.
    tool('vite/bin/vite.js', ['build', '--logLevel', 'warn']),
  ]);
  return {
    folder,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
