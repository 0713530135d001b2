/** IndexedDB, as promises. Two stores: what is sealed, and what opens it. */
const name = 'lyceum';
const stores = ['sealed', 'locks'] as const;
export type StoreName = (typeof stores)[number];

export interface LocalDatabase {
  get(store: StoreName, key: string): Promise<unknown>;
  put(store: StoreName, key: string, value: unknown): Promise<void>;
  remove(store: StoreName, key: string): Promise<void>;
  keys(store: StoreName): Promise<string[]>;
  clear(): Promise<void>;
}

export async function openLocalDatabase(): Promise<LocalDatabase> {
  const opening = indexedDB.open(name, 1);
  opening.addEventListener('upgradeneeded', () => {
    for (const store of stores) opening.result.createObjectStore(store);
  });
  const database = await settled(opening);
  // Another tab may want to erase or upgrade it.
  database.addEventListener('versionchange', () => database.close());
  const within = <T>(store: StoreName, mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>) =>
    settled(work(database.transaction(store, mode).objectStore(store)));
  return {
    get: (store, key) => within(store, 'readonly', (it) => it.get(key)),
    put: async (store, key, value) => {
      await within(store, 'readwrite', (it) => it.put(value, key));
    },
    remove: async (store, key) => {
      await within(store, 'readwrite', (it) => it.delete(key));
    },
    keys: async (store) => (await within(store, 'readonly', (it) => it.getAllKeys())).map(String),
    clear: async () => {
      for (const store of stores) await within(store, 'readwrite', (it) => it.clear());
    },
  };
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser refused its storage.')));
  });
}
