/** Texts that the server does not have yet, in this browser's database. They are gone when the agent signs out. */
import type { DraftKeeping } from './draft-ports.ts';
import type { KeptDraft } from './draft-state.ts';
import { emptyText, isSameText } from './draft-text.ts';

/** `page`: which of this browser's pages wrote it. */
type Row = KeptDraft & Readonly<{ agentId: string; name: string; page: string }>;

const page = `${Math.random()}`;

const database = 'tidemark-drafts';
const table = 'drafts';
/** A key press waits at most this long until it is written. */
const restMs = 200;

let opened: Promise<IDBDatabase> | null = null;

const openAgain = (): void => {
  opened = null;
};

const open = (): Promise<IDBDatabase> => {
  opened ??= new Promise((resolve, reject) => {
    const asked = indexedDB.open(database, 1);
    asked.onupgradeneeded = () =>
      void asked.result.createObjectStore(table, { keyPath: ['agentId', 'name'] });
    asked.onsuccess = () => {
      asked.result.onclose = openAgain;
      resolve(asked.result);
    };
    asked.onerror = () => {
      openAgain();
      reject(asked.error);
    };
  });
  return opened;
};

/** A database that answers nothing, as after a crash, holds up no text: it is waited for once. */
const patienceMs = 5_000;
let silence: Promise<void> | null = null;

/** Ends with the work, or without it while the database answers nothing. */
const inTime = async (work: Promise<unknown>): Promise<void> => {
  silence ??= new Promise((resolve) => setTimeout(resolve, patienceMs));
  const end = (): void => {
    silence = null;
  };
  // A failure is an answer too; the caller learns of it by the work itself.
  await Promise.race([work.then(end, end), silence]);
};

type Work<T> = (rows: IDBObjectStore, done: (answer: T) => void) => void;

/** Runs in one transaction. A browser that keeps nothing, as in a private window, answers `otherwise`. */
const inTable = <T>(mode: IDBTransactionMode, otherwise: T, work: Work<T>): Promise<T> =>
  // The caller goes on without the stored draft.
  transacted(mode, otherwise, work).catch(() => otherwise);

const transacted = async <T>(mode: IDBTransactionMode, otherwise: T, work: Work<T>): Promise<T> => {
  const transaction = (await open()).transaction(table, mode);
  return new Promise((resolve, reject) => {
    let answer = otherwise;
    transaction.oncomplete = () => resolve(answer);
    transaction.onabort = () => reject(transaction.error);
    work(transaction.objectStore(table), (given) => {
      answer = given;
    });
  });
};

/** An earlier build kept texts without files and receivers. */
const wholeOf = (kept: KeptDraft): KeptDraft => ({
  ...kept,
  text: { ...emptyText, ...kept.text },
  sent: kept.sent.map((text) => ({ ...emptyText, ...text })),
});

export const keptDraft = (agentId: string, name: string): DraftKeeping => {
  const key = [agentId, name];
  let waiting: KeptDraft | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const put = (draft: KeptDraft): void =>
    void inTable(
      'readwrite',
      undefined,
      (rows) => void rows.put({ ...draft, agentId, name, page } satisfies Row),
    );
  const putWaiting = (): void => {
    timer = null;
    if (waiting) put(waiting);
    waiting = null;
  };
  return {
    inTime,
    read: () =>
      transacted<KeptDraft | null>('readonly', null, (rows, done) => {
        const found: IDBRequest<Row | undefined> = rows.get(key);
        found.onsuccess = () => done(found.result ? wholeOf(found.result) : null);
      }),
    write: (draft) => {
      if (timer !== null) {
        waiting = draft;
        return;
      }
      put(draft);
      timer = setTimeout(putWaiting, restMs);
    },
    forget: (text) => {
      if (waiting && !isSameText(waiting.text, text)) return;
      waiting = null;
      void inTable('readwrite', undefined, (rows) => {
        const found: IDBRequest<Row | undefined> = rows.get(key);
        found.onsuccess = () => {
          const row = found.result;
          if (row && (row.page === page || isSameText(wholeOf(row).text, text))) rows.delete(key);
        };
      });
    },
  };
};

/** The names of the agent's texts that wait here. Those of anybody else are removed. */
export const keptNames = (agentId: string): Promise<readonly string[]> =>
  inTable<readonly string[]>('readwrite', [], (rows, done) => {
    const found = rows.getAllKeys();
    found.onsuccess = () => {
      const keys = found.result.flatMap((key) => (Array.isArray(key) ? [key.map(String)] : []));
      for (const key of keys) if (key[0] !== agentId) rows.delete(key);
      done(keys.flatMap(([agent, name]) => (agent === agentId && name !== undefined ? [name] : [])));
    };
  });

export const forgetAllKept = (): Promise<void> => {
  // A text must not outlive the sign-out: the database gets a wait of its own.
  silence = null;
  return inTime(transacted('readwrite', undefined, (rows) => void rows.clear()));
};
