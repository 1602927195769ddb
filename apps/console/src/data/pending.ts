/**
 * Changes made here: seen at once, sent in order, and taken back when the server refuses. One undo takes back the last one
 * that succeeded or is under way.
 */
import type { DraftKind } from './draft-text.ts';
import { type Kind, records as ownRecords, type Records } from './records.ts';
import { type Change, sendingChanges } from './sending-changes.ts';
import { undoStack } from './undo-stack.ts';

export { sentenceOf } from './own-sentences.ts';
export type { Change } from './sending-changes.ts';

export type Told =
  | Readonly<{ type: 'done'; label: string; canUndo: boolean }>
  | Readonly<{ type: 'failed'; label: string; message: string }>
  | Readonly<{ type: 'undone'; label: string }>
  /** A reply is sent at `until`, in milliseconds of this clock, unless it is taken back. */
  | Readonly<{ type: 'held'; number: number; until: number }>
  | Readonly<{ type: 'back'; number: number; kind: DraftKind }>
  /** `wasNobodys`: nobody had the ticket when the text was sent. */
  | Readonly<{ type: 'sent'; number: number; kind: DraftKind; wasNobodys: boolean }>
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
  /** Sets what the next undo does, until the returned function is called. */
  offer: (take: () => Promise<unknown>) => () => void;
  onTold: (listener: (told: Told) => void) => () => void;
}>;

export const createPending = (records: Records): Pending => {
  const undos = undoStack();
  const { emit, onTold } = toldListeners();
  const { carryOut, carryOutAll } = sendingChanges(records, (label, message) =>
    emit({ type: 'failed', label, message }),
  );

  const make = async <K extends Kind>(change: Change<K>): Promise<boolean> => {
    const inverse = change.undo?.();
    const undoing = inverse && { label: change.label, take: () => carryOut(inverse) };
    const withdraw = undoing ? undos.push(undoing) : nothing;
    emit({ type: 'done', label: change.label, canUndo: undoing !== undefined });
    const isDone = await carryOut(change);
    if (!isDone) withdraw();
    return isDone;
  };

  const makeAll = async <K extends Kind>(changes: readonly Change<K>[], label: string): Promise<number> => {
    const inverses = new Map(changes.map((change) => [change, change.undo?.()]));
    emit({ type: 'done', label, canUndo: true });
    const making = carryOutAll(changes, label);
    const back = async () => (await making).flatMap((change) => inverses.get(change) ?? []);
    // Also while it is under way.
    const withdraw = undos.push({ label, take: async () => carryOutAll(await back(), label) });
    if ((await back()).length === 0) withdraw();
    return (await making).length;
  };

  return {
    make,
    makeAll,
    undo: async () => {
      const last = undos.pop();
      if (!last) return false;
      if (last.label !== null) emit({ type: 'undone', label: last.label });
      await last.take();
      return true;
    },
    say: emit,
    offer: (take) => undos.push({ label: null, take }),
    tell: (label) => emit({ type: 'done', label, canUndo: false }),
    onTold,
  };
};

const nothing = (): void => undefined;

const toldListeners = () => {
  const listeners = new Set<(told: Told) => void>();
  return {
    emit: (told: Told): void => {
      for (const listener of listeners) listener(told);
    },
    onTold: (listener: (told: Told) => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

export const pending = createPending(ownRecords);
