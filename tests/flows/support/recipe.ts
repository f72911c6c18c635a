/** A copy of the repository with one more entity, added by the recipe of `CONTRIBUTING.md`. */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { node24, root } from '../../../scripts/toolchain.mjs';

const PARTS = [
  'contract',
  'src',
  'sw',
  'server',
  'scripts',
  'public',
  'index.html',
  'package.json',
  'package-lock.json',
  'drizzle.config.ts',
  'lingui.config.ts',
  'postcss.config.mjs',
  'tsconfig.base.json',
  'vite.chunks.ts',
  'vite.config.ts',
];
const FIXTURE = path.join(root, 'tests/support/accessory');
const SCREENS = `
  accessories: { path: '/accessories/index', who: COUNTER, merchantName: 'Accessories' },
  accessoryCreate: { path: '/accessories/create', who: COUNTER, merchantName: 'CreateAccessory' },
  accessoryEdit: { path: '/accessories/create/$id', who: COUNTER, merchantName: 'CreateAccessory' },
  accessoryDetail: { path: '/accessories/detail/$id', who: COUNTER, merchantName: 'AccessoryDetail' },
  accessoriesImport: { path: '/accessories/import', who: COUNTER, merchantName: 'ImportAccessories' },`;
const SCREENS_OF_ACCESSORY =
  "{ list: 'accessories', detail: 'accessoryDetail', create: 'accessoryCreate', edit: 'accessoryEdit', import: 'accessoriesImport' }";

const run = promisify(execFile);

/** The built copy; `remove` deletes it. Throws where the recipe no longer fits the repository. */
export async function houseWithAccessories(): Promise<{ folder: string; remove: () => void }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ordito-recipe-'));
  for (const part of PARTS) cpSync(path.join(root, part), path.join(folder, part), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text);
  const put = (file: string, before: string, line: string) => {
    const text = readFileSync(path.join(folder, file), 'utf8');
    if (!text.includes(before)) throw new Error(`the recipe does not fit: ${before} is not in ${file}`);
    write(file, text.replace(before, `${line}\n${before}`));
  };
  const read = (file: string) => readFileSync(path.join(FIXTURE, file), 'utf8');

  write(
    'contract/resources/accessory.ts',
    read('accessory.ts')
      .replaceAll("'../../../contract/", "'../")
      .replace("{ list: 'priceTiers', detail: 'priceTierDetail' }", SCREENS_OF_ACCESSORY),
  );
  put('contract/access.ts', '  productSetting: {', SCREENS);
  put('contract/catalogue.ts', 'import { fabric }', "import { accessory } from './resources/accessory.ts';");
  const catalogue = readFileSync(path.join(folder, 'contract/catalogue.ts'), 'utf8');
  write('contract/catalogue.ts', catalogue.replace('catalogue = {', 'catalogue = { accessory,'));

  const table = read('source.ts')
    .split('\n')
    .filter((line) => !/tableSource|accessory\.ts/.test(line));
  write(
    'server/db/schema/accessories.ts',
    table.join('\n').replace('../../../server/db/schema/people.ts', './people.ts'),
  );
  const sources = 'server/services/records/record-sources.ts';
  put(sources, 'import { placeKey }', "import { accessory } from '../../../contract/resources/accessory.ts';");
  put(sources, 'import { placeKey }', "import { accessories } from '../../db/schema/accessories.ts';");
  put(sources, 'import { placeKey }', "import { tableSource } from './table-source.ts';");
  put(sources, '  priceTier: priceTierSource,', '  accessory: tableSource(accessory, accessories),');
  const targets = 'server/services/records/targets.ts';
  put(targets, 'import { fabrics,', "import { accessories } from '../../db/schema/accessories.ts';");
  put(
    targets,
    '  priceTier: {',
    '  accessory: { id: accessories.id, title: accessories.name, hub: accessories.hubcenter },',
  );

  const view = read('view.ts').replaceAll("'../../../src/", "'../");
  write('src/views/accessory.ts', view.replace("'./accessory.ts'", "'../../contract/resources/accessory.ts'"));
  put('src/app/views.ts', 'import { merchantView }', "import { accessoryView } from '../views/accessory.ts';");
  put('src/app/views.ts', '  user: userView,', '  accessory: accessoryView,');

  const drizzle = path.join(folder, 'node_modules/drizzle-kit/bin.cjs');
  await run(node24(), [drizzle, 'generate', '--name', 'accessories'], { cwd: folder });
  // Without the compressed copies of `scripts/build.mjs`, which take most of its time.
  const vite = path.join(folder, 'node_modules/vite/bin/vite.js');
  await run(node24(), [vite, 'build', '--logLevel', 'warn'], { cwd: folder });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
