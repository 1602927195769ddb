/**
 * Changes made here: seen at once, sent in order, and taken back when the server refuses. One undo takes back the last one
 * that succeeded or is under way.
 */
import { TidemarkError } from '@tidemark/client';
import type { DraftKind } from './draft-text.ts';
import { type Key, type Kind, type Kinds, records as ownRecords, type Records } from './records.ts';

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

export type Told =
  | Readonly<{ type: 'done'; label: string; canUndo: boolean }>
  | Readonly<{ type: 'failed'; label: string; message: string }>
  | Readonly<{ type: 'undone'; label: string }>
  /** A reply is sent at `until`, in milliseconds of this clock, unless it is taken back. */
  | Readonly<{ type: 'held'; number: number; until: number }>
  | Readonly<{ type: 'back'; number: number; kind: DraftKind }>
  | Readonly<{ type: 'sent'; number: number; kind: DraftKind }>
  /** A ticket to `to` is opened at `until`, unless it is taken back. */
  | Readonly<{ type: 'outgoing'; id: string; to: string; until: number }>
  | Readonly<{ type: 'outgoingBack'; id: string; to: string }>
  | Readonly<{ type: 'opened'; id: string; to: string; number: number }>
  /** It could not be sent, and is a draft again. */
  | Readonly<{ type: 'stopped'; number: number; kind: DraftKind; message: string }>;

export type Pending = Readonly<{
  make: <K extends Kind>(change: Change<K>) => Promise<boolean>;
  /** The same change of many records: told once, and undone together. Gives how many were made. */
  makeAll: <K extends Kind>(changes: readonly Change<K>[], label: string) => Promise<number>;
  /** False where nothing can be taken back. */
  undo: () => Promise<boolean>;
  /** Says what another part of the console did. */
  tell: (label: string) => void;
  say: (told: Told) => void;
  /** What the next undo does, until the returned function is called. */
  offer: (take: () => Promise<unknown>) => () => void;
  onTold: (listener: (told: Told) => void) => () => void;
}>;

type Undoing = Readonly<{ label: string | null; take: () => Promise<unknown> }>;

export const createPending = (records: Records): Pending => {
  const listeners = new Set<(told: Told) => void>();
  const lanes = new Map<string, Promise<unknown>>();
  const undoable: Undoing[] = [];
  const tell = (told: Told): void => {
    for (const listener of listeners) listener(told);
  };

  /** One call of a record at a time, so that they arrive in the order in which they were made. */
  const inLane = <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const done = (lanes.get(name) ?? Promise.resolve()).then(work, work);
    lanes.set(
      name,
      done.catch(() => undefined),
    );
    return done;
  };

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

  const carryOut = async <K extends Kind>(change: Change<K>): Promise<boolean> => {
    const fault = await attempt(change);
    if (fault !== null) tell({ type: 'failed', label: change.label, message: sentenceOf(fault) });
    return fault === null;
  };

  /** All are seen at once; the calls go a few at a time. */
  const carryOutAll = async <K extends Kind>(changes: readonly Change<K>[], label: string) => {
    const turn = turns(atOnce);
    const faults = await Promise.all(
      changes.map((change) => attempt({ ...change, send: () => turn(change.send) })),
    );
    const [first] = faults.filter((fault) => fault !== null);
    if (first !== undefined) tell({ type: 'failed', label, message: sentenceOf(first) });
    return changes.filter((_, place) => faults[place] === null);
  };

  const make = async <K extends Kind>(change: Change<K>): Promise<boolean> => {
    const inverse = change.undo?.();
    const undoing = inverse && { label: change.label, take: () => carryOut(inverse) };
    if (undoing) undoable.push(undoing);
    tell({ type: 'done', label: change.label, canUndo: undoing !== undefined });
    const isDone = await carryOut(change);
    if (!isDone && undoing) undoable.splice(undoable.indexOf(undoing), 1);
    return isDone;
  };

  const makeAll = async <K extends Kind>(changes: readonly Change<K>[], label: string): Promise<number> => {
    const inverses = new Map(changes.map((change) => [change, change.undo?.()]));
    tell({ type: 'done', label, canUndo: true });
    const making = carryOutAll(changes, label);
    const back = async () => (await making).flatMap((change) => inverses.get(change) ?? []);
    // Also while it is under way.
    const undoing = { label, take: async () => carryOutAll(await back(), label) };
    undoable.push(undoing);
    if ((await back()).length === 0 && undoable.includes(undoing))
      undoable.splice(undoable.indexOf(undoing), 1);
    return (await making).length;
  };

  return {
    make,
    makeAll,
    undo: async () => {
      const last = undoable.pop();
      if (!last) return false;
      if (last.label !== null) tell({ type: 'undone', label: last.label });
      await last.take();
      return true;
    },
    say: tell,
    offer: (take) => {
      const undoing: Undoing = { label: null, take };
      undoable.push(undoing);
      return () => {
        const place = undoable.indexOf(undoing);
        if (place >= 0) undoable.splice(place, 1);
      };
    },
    tell: (label) => tell({ type: 'done', label, canUndo: false }),
    onTold: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
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

/** The server's own sentence says what is wrong and what to do. */
export const sentenceOf = (error: unknown): string =>
  error instanceof TidemarkError ? error.message : error instanceof Error ? error.message : String(error);

export const pending = createPending(ownRecords);
