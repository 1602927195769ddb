/** As much of IndexedDB as keeps drafts: what is asked for comes a turn later. */

type Asked = { result: unknown; onsuccess: (() => void) | null };

const nameOf = (key: unknown): string => JSON.stringify(key);

/** Stands for `indexedDB`. */
export const aDatabase = () => {
  const rows = new Map<string, Readonly<{ agentId: string; name: string }>>();
  const asked = (result: unknown): Asked => {
    const request: Asked = { result, onsuccess: null };
    queueMicrotask(() => request.onsuccess?.());
    return request;
  };
  const table = {
    get: (key: unknown) => asked(rows.get(nameOf(key))),
    put: (row: Readonly<{ agentId: string; name: string }>) => {
      rows.set(nameOf([row.agentId, row.name]), row);
    },
    clear: () => rows.clear(),
    delete: (key: unknown) => {
      rows.delete(nameOf(key));
    },
  };
  const transaction = () => {
    const begun = { objectStore: () => table, oncomplete: null as (() => void) | null };
    setTimeout(() => begun.oncomplete?.());
    return begun;
  };
  return { open: () => asked({ transaction }) };
};
