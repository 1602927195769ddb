/** Files on their way into a draft: each begins at once, and is the draft’s as soon as the server has it. */
import { useSyncExternalStore } from 'react';
import type { DraftKind } from './draft-text.ts';
import { draftOf } from './drafts.ts';
import { sentenceOf } from './pending.ts';
import { sendFile } from './send-file.ts';

export type Uploading = Readonly<{
  id: number;
  name: string;
  size: number;
  /** How much of it has left this browser, from 0 to 1. */
  part: number;
  /** Why the server did not take it. */
  fault: string | null;
  cancel: () => void;
}>;

const none: readonly Uploading[] = [];
const listeners = new Set<() => void>();
let all: ReadonlyMap<string, readonly Uploading[]> = new Map();
let count = 0;

const nameOf = (number: number, kind: DraftKind): string => `${number} ${kind}`;

const set = (name: string, files: readonly Uploading[]): void => {
  all = new Map([...all, [name, files]]);
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const uploadingOf = (number: number, kind: DraftKind): readonly Uploading[] =>
  all.get(nameOf(number, kind)) ?? none;

export const useUploading = (number: number, kind: DraftKind): readonly Uploading[] =>
  useSyncExternalStore(subscribe, () => uploadingOf(number, kind));

export const attach = (number: number, kind: DraftKind, files: readonly File[]): void => {
  for (const file of files) void attachOne(number, kind, file);
};

const attachOne = async (number: number, kind: DraftKind, file: File): Promise<void> => {
  const name = nameOf(number, kind);
  count += 1;
  const id = count;
  const stop = new AbortController();
  const change = (to: Partial<Uploading>): void =>
    set(
      name,
      uploadingOf(number, kind).map((one) => (one.id === id ? { ...one, ...to } : one)),
    );
  const remove = (): void =>
    set(
      name,
      uploadingOf(number, kind).filter((one) => one.id !== id),
    );
  const cancel = (): void => {
    stop.abort();
    remove();
  };
  const { size } = file;
  set(name, [
    ...uploadingOf(number, kind),
    { id, name: file.name || 'picture.png', size, part: 0, fault: null, cancel },
  ]);
  try {
    const sent = await sendFile(file, { onProgress: (part) => change({ part }), signal: stop.signal });
    const lane = draftOf(number, kind);
    const { text } = lane.now();
    lane.change({ ...text, files: [...text.files, { id: sent.id, name: sent.name, size: sent.size }] });
    remove();
  } catch (error) {
    if (!stop.signal.aborted) change({ fault: sentenceOf(error) });
  }
};

/** Waits until none is on its way, and says what is wrong with one that the server did not take; null where all are there. */
export const attached = (number: number, kind: DraftKind): Promise<string | null> =>
  new Promise((resolve) => {
    const look = (): void => {
      const files = uploadingOf(number, kind);
      const failed = files.find(({ fault }) => fault !== null);
      if (!failed && files.length > 0) return;
      stop();
      resolve(failed ? `${failed.name}: ${failed.fault}` : null);
    };
    const stop = subscribe(look);
    look();
  });
