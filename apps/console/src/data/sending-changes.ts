/** Shows changes at once, sends them, and takes away again what the server refused. */
import { sentenceOf } from './own-sentences.ts';
import type { Key, Kind, Kinds, Records } from './records.ts';

export type Change<K extends Kind> = Readonly<{
  kind: K;
  key: Key;
  /** How the record looks at once. */
  patch: Partial<Kinds[K]>;
  /** Makes the call; `null` where the answer is no record. */
  send: () => Promise<Kinds[K] | null>;
  /** In the words of the person, like "Solved #42". */
  label: string;
  /** The change that takes this one back. */
  undo?: () => Change<K>;
}>;

export const sendingChanges = (records: Records, onFailed: (label: string, message: string) => void) => {
  const inLane = lanesByName();

  /** Null when it was made; the error when the server refused it. */
  const attempt = async <K extends Kind>({ kind, key, patch, send }: Change<K>): Promise<unknown> => {
    const takeAway = records.patch(kind, key, patch);
    try {
      const record = await inLane(`${kind} ${key}`, send);
      if (record !== null) records.put(kind, key, record);
      return null;
    } catch (error) {
      return error;
    } finally {
      takeAway();
    }
  };
  return {
    /** Whether it was made. */
    carryOut: async <K extends Kind>(change: Change<K>): Promise<boolean> => {
      const fault = await attempt(change);
      if (fault !== null) onFailed(change.label, sentenceOf(fault));
      return fault === null;
    },
    /** All are seen at once; the calls go a few at a time. Gives those that were made. */
    carryOutAll: async <K extends Kind>(changes: readonly Change<K>[], label: string) => {
      const turn = turns(atOnce);
      const faults = await Promise.all(
        changes.map((change) => attempt({ ...change, send: () => turn(change.send) })),
      );
      const [first] = faults.filter((fault) => fault !== null);
      if (first !== undefined) onFailed(label, sentenceOf(first));
      return changes.filter((_, place) => faults[place] === null);
    },
  };
};

/** One call of a record at a time, so that they arrive in the order in which they were made. */
const lanesByName = () => {
  const lanes = new Map<string, Promise<unknown>>();
  return <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const done = (lanes.get(name) ?? Promise.resolve()).then(work, work);
    lanes.set(
      name,
      // It reaches whoever asked for the work, and the next work begins all the same.
      done.catch(() => undefined),
    );
    return done;
  };
};

const atOnce = 4;

/** Lets so many run at the same time; the others wait for their turn. */
const turns = (most: number) => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
};
