/**
 * The browser may put a page that is left into the back/forward cache, or freeze one in the background. Its open transactions never end then:
 * WebKit keeps those of a cached page, and in Chromium a frozen page still hears of changes, and would read the tables again. Every page that
 * needs them waits, and can save no photo. So no transaction may be open in such a page.
 */

/** This page's open transactions. */
const open = new Set<IDBTransaction>();
let comeBack: () => void = () => undefined;

/** Whether this page is cached or frozen now, how often it was, and a promise that resolves once it is shown again. */
export const leaving: { isLeft: boolean; times: number; over: Promise<void> } = {
  isLeft: false,
  times: 0,
  over: Promise.resolve(),
};

/** Opens databases like the browser's API, and aborts their transactions when the page is left. */
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
  // A cached page is frozen, too.
  if (leaving.isLeft) return;
  leaving.isLeft = true;
  leaving.times += 1;
  leaving.over = new Promise((resolve) => (comeBack = resolve));
  for (const transaction of open) end(transaction);
}

function end(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It is already committing and needs no more of this page.
  }
}

function comeAgain(): void {
  leaving.isLeft = false;
  comeBack();
}

// The service worker is no page.
globalThis.addEventListener?.('pagehide', (event) => isKept(event) && leave());
globalThis.addEventListener?.('pageshow', (event) => isKept(event) && comeAgain());
// Of the document, and not bubbling.
globalThis.addEventListener?.('freeze', leave, { capture: true });
globalThis.addEventListener?.('resume', comeAgain, { capture: true });

/** Whether the event is about the back/forward cache. */
const isKept = (event: Event): boolean => 'persisted' in event && event.persisted === true;
