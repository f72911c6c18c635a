/** How every field kind is stored in tables and spreadsheets: the files of `field-kinds`, each of one kind or of one and its variants. */
import { globSync } from 'node:fs';

import { type Kind, provideKinds } from './field-kinds/kind.ts';

const folder = new URL('field-kinds/', import.meta.url);
const files = globSync('*.ts', { cwd: folder }).filter((file) => !file.endsWith('.test.ts'));
const modules = await Promise.all(
  files.map((file) => import(new URL(file, folder).href) as Promise<Readonly<Record<string, unknown>>>),
);

const isKind = (each: unknown): each is Kind => typeof each === 'object' && each !== null && 'of' in each;

provideKinds(modules.flatMap((each) => Object.values(each).filter(isKind)));

export { storedKind } from './field-kinds/kind.ts';
