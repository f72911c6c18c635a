import type { DBCoreMutateRequest, Dexie } from 'dexie';

/** Nothing was written: this tab only views. */
class ReadOnlyError extends Error {
  override name = 'ReadOnlyError';
}

/** Refuses every write of this page, whoever tries: the device belongs to the person behind the view, not to the one it shows. */
export function refuseWrites(store: Dexie): void {
  store.use({
    stack: 'dbcore',
    name: 'view',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name);
        const mutate = (request: DBCoreMutateRequest) =>
          isUpgrade(request) ? table.mutate(request) : Promise.reject(new ReadOnlyError());
        return { ...table, mutate };
      },
    }),
  });
}

/** A new version of the app may change the database whoever opens it first. */
const isUpgrade = ({ trans }: DBCoreMutateRequest): boolean => (trans as IDBTransaction).mode === 'versionchange';
