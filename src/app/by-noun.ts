import type { ResourceName } from '../../contract/resource-access.ts';

/** Modules of `src/entities`, by the resource whose folder they are in: `stripe-difference/view.ts` is of `stripeDifference`. */
export const byNoun = <T>(modules: Readonly<Record<string, T>>): Partial<Record<ResourceName, T>> =>
  Object.fromEntries(
    Object.entries(modules).map(([file, each]) => {
      const folder = file.split('/').at(-2) ?? '';
      return [folder.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()), each];
    }),
  );
