/** A copy of the server with some lines replaced. It shares the packages of this repository. */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { root } from '../../scripts/toolchain.mjs';
import type { Edit } from './build-variant.ts';

const PARTS = ['contract', 'server', 'src/i18n', 'package.json'];

/** Makes the copy, and returns its folder. Throws if a text to replace is missing, because an unchanged copy would prove nothing. */
export function copyServer(name: string, edits: readonly Edit[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), `ordito-server-${name.replaceAll(/\W+/g, '-')}-`));
  for (const part of PARTS) cpSync(path.join(root, part), path.join(folder, part), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  for (const { file, find, replace } of edits) {
    const place = path.join(folder, file);
    const text = readFileSync(place, 'utf8');
    if (!find.test(text)) throw new Error(`variant "${name}": ${find} is not in ${file}`);
    writeFileSync(place, text.replace(find, replace));
  }
  return folder;
}

/** Removes a copy. */
export const removeServer = (folder: string): void => rmSync(folder, { recursive: true, force: true });
