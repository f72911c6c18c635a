/**
 * A page that is left may be kept by the browser as it is, to be shown again by "back". WebKit keeps its open transactions along
 * with it, which nobody ends: whoever wants their tables, in any page, waits until the browser is started anew. So no
 * transaction stays open in a page that is left.
 */

/** What the browser has open for this page. */
const open = new Set<IDBTransaction>();
let comeBack: () => void = () => undefined;

/** Whether this page is left now, how often it was, and what resolves once it is shown again. */
export const leaving: { isLeft: boolean; times: number; over: Promise<void> } = {
  isLeft: false,
  times: 0,
  over: Promise.resolve(),
};

/** Opens databases as the browser does, and ends what they have open when the page is left. */
export const databases = {
  open: (name: string, version?: number): IDBOpenDBRequest => {
    const opening = version === undefined ? indexedDB.open(name) : indexedDB.open(name, version);
    opening.addEventListener('upgradeneeded', () => {
      if (opening.transaction) note(opening.transaction);
    });
    opening.addEventListener('success', () => {
      const database = opening.result;
      const begin = database.transaction.bind(database);
      database.transaction = (...given) => note(begin(...given));
    });
    return opening;
  },
  deleteDatabase: (name: string): IDBOpenDBRequest => indexedDB.deleteDatabase(name),
  databases: (): Promise<IDBDatabaseInfo[]> => indexedDB.databases(),
  cmp: (one: unknown, other: unknown): number => indexedDB.cmp(one, other),
};

function note(transaction: IDBTransaction): IDBTransaction {
  open.add(transaction);
  for (const type of ['complete', 'abort']) transaction.addEventListener(type, () => open.delete(transaction));
  return transaction;
}

function leave(): void {
  leaving.isLeft = true;
  leaving.times += 1;
  leaving.over = new Promise((resolve) => (comeBack = resolve));
  for (const transaction of open) end(transaction);
}

function end(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It is being committed, which needs no more of this page.
  }
}

function comeAgain(): void {
  leaving.isLeft = false;
  comeBack();
}

// The service worker is no page.
globalThis.addEventListener?.('pagehide', (event) => isKept(event) && leave());
globalThis.addEventListener?.('pageshow', (event) => isKept(event) && comeAgain());

/** Whether the page goes to, or comes from, where the browser keeps it. */
const isKept = (event: Event): boolean => 'persisted' in event && event.persisted === true;
