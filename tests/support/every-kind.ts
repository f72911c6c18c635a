import type { Kind } from '../../contract/field-kinds/kind.ts';

const modules = import.meta.glob<Record<string, unknown>>('../../contract/field-kinds/*.ts', { eager: true });

/** Every field kind of the contract. */
export const everyKind = Object.values(modules)
  .flatMap((each) => Object.values(each))
  .filter((each): each is Kind => typeof each === 'object' && each !== null && 'inFiles' in each);
