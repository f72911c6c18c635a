/** Variant builds of the app: the same source with some lines replaced, each in its own folder. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { build, type Plugin } from 'vite';

import { root } from '../../scripts/toolchain.mjs';

/** One replacement in one source file. */
export interface Edit {
  file: string;
  find: RegExp;
  replace: string;
}

const folders: string[] = [];

/** Builds a variant and returns its folder. Throws if a text to replace is missing, because an unchanged variant would prove nothing. */
export async function buildVariant(name: string, edits: readonly Edit[]): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), `ordito-build-${name.replaceAll(/\W+/g, '-')}-`));
  folders.push(folder);
  const left = new Set(edits);
  const replace: Plugin = {
    name: 'crippled-on-purpose',
    enforce: 'pre',
    // On the original source: other plugins' output differs in spelling.
    load(id) {
      const file = id.split('?')[0] ?? id;
      const own = edits.filter((edit) => file === path.join(root, edit.file));
      if (own.length === 0) return null;
      return own.reduce(
        (text, edit) => {
          if (!edit.find.test(text)) throw new Error(`variant "${name}": ${edit.find} is not in ${edit.file}`);
          left.delete(edit);
          return text.replace(edit.find, edit.replace);
        },
        readFileSync(file, 'utf8'),
      );
    },
  };
  await build({
    root,
    logLevel: 'silent',
    plugins: [replace],
    define: { __APP_VERSION__: JSON.stringify(`0.2.0-${name.replaceAll(/\W+/g, '-')}`) },
    build: { outDir: folder, emptyOutDir: true, reportCompressedSize: false },
  });
  if (left.size > 0) throw new Error(`variant "${name}": ${[...left].map(({ file }) => file).join()} was never built`);
  // The service worker is the real one, built separately; it would send in the mutant's place.
  if (edits.length > 0) rmSync(path.join(folder, 'sw.js'));
  if (!existsSync(path.join(folder, 'index.html'))) throw new Error(`variant "${name}" was not built`);
  return folder;
}

/** Removes all builds of this run. */
export function removeBuilds(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}
