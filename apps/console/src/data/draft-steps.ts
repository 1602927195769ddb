/** The calls of one draft, each to be made in its turn. */
import type { BrowserCopy } from './browser-copy.ts';
import type { DraftCell } from './draft-cell.ts';
import {
  type DraftCalls,
  DraftMoved,
  type Hold,
  isPassing,
  type LanePorts,
  notSaved,
} from './draft-ports.ts';
import { acknowledged, chosen, heard, isDirty, loaded, met, saving, unanswered } from './draft-state.ts';
import { isEmptyText, type ServerDraft } from './draft-text.ts';
import type { RestTimer } from './rest-timer.ts';

/** The state of one draft, and what its calls work with. */
export type DraftParts = Readonly<{
  cell: DraftCell;
  copy: BrowserCopy;
  calls: DraftCalls;
  timer: RestTimer;
  after: LanePorts['after'];
}>;

/** While the text changes during its save. */
const mostSaves = 3;
/** A call may wait much longer before it fails: by then the writer knows. */
const promptMs = 4_000;

/** Reads the browser's copy. Then loads the server's draft if it is not known yet and `asks` says so. */
export const begin = async (parts: DraftParts, asks: () => boolean): Promise<void> => {
  const { now } = parts.cell;
  await parts.copy.recall();
  if (now().rev === null && asks()) await load(parts);
  saveSoon(parts);
};

/** The first time, together with what this browser held. */
export const learn = async (parts: DraftParts, draft: ServerDraft): Promise<void> => {
  const { now, set } = parts.cell;
  if (now().rev === null) await load(parts, draft);
  else set(heard(now(), draft));
  // The tab that told of it may have written over the text of this one, and nothing else keeps that until the writer chose.
  if (isDirty(now())) parts.copy.keep();
  parts.copy.forgetSaved();
};

export const saveSoon = ({ cell: { now }, timer }: DraftParts): void => {
  if (isDirty(now()) && !now().other) timer.soon();
};

export const saveAll = async (parts: DraftParts): Promise<void> => {
  await save(parts);
  // Not before: a page that is left sends its text at once.
  await parts.copy.recall();
  parts.copy.forgetSaved();
  if (isChanging(parts)) parts.timer.soon();
};

/** A file that arrives, or the last letter, may change the text at any await: what is in sight is sent. */
export const saveInSight = async (save: () => Promise<void>, isChanging: () => boolean): Promise<void> => {
  for (let saves = 0; saves < mostSaves && (saves === 0 || isChanging()); saves += 1) await save();
};

/** Saves, and has the server send it later. */
export const hold = async (parts: DraftParts, how: Hold): Promise<void> => {
  const { now } = parts.cell;
  await saveInSight(
    async () => {
      await save(parts);
      parts.copy.forgetSaved();
    },
    () => isChanging(parts),
  );
  const { rev, other, progress, fault } = now();
  if (rev === null || other || progress !== 'idle' || isDirty(now())) throw notSaved(fault);
  await holdSaved(parts, rev, how);
};

export const takeBack = async ({ cell: { now, set }, calls }: DraftParts): Promise<void> => {
  const draft = await calls.takeBack();
  set(heard(now(), draft));
};

export const choose = async (parts: DraftParts, which: 'mine' | 'theirs'): Promise<void> => {
  const { now, set } = parts.cell;
  if (which === 'mine' && now().other?.state === 'held') {
    const other = await parts.calls.takeBack();
    set({ ...now(), other });
  }
  set(chosen(now(), which));
  await save(parts);
  parts.copy.forgetSaved();
};

const load = async (parts: DraftParts, known?: ServerDraft): Promise<void> => {
  const { cell, copy, calls } = parts;
  await copy.recall();
  try {
    const draft = known ?? (await inSight(parts, calls.get()));
    cell.set(loaded(cell.now(), draft, copy.found()));
  } catch (error) {
    failed(parts, error);
  }
};

/** The draft shows that a call has no answer yet, once that takes long. */
const inSight = <T>({ cell: { now, set }, after }: DraftParts, call: Promise<T>): Promise<T> =>
  call.finally(after(promptMs, () => set(unanswered(now()))));

const failed = ({ cell: { now, set }, timer }: DraftParts, error: unknown): void => {
  const isOffline = isPassing(error);
  const fault = error instanceof Error ? error.message : String(error);
  set({ ...now(), progress: isOffline ? 'offline' : 'refused', fault: isOffline ? null : fault });
  if (isOffline) timer.later();
};

/** One save of what is in sight now. */
const save = async (parts: DraftParts): Promise<void> => {
  const { cell, copy, calls } = parts;
  const { now, set } = cell;
  if (now().rev === null) await load(parts);
  const { rev, text } = now();
  if (rev === null || !isDirty(now()) || now().other || now().held) return;
  set(saving(now()));
  copy.keep();
  try {
    // In a line of its own: `now()` must be read after the answer.
    const draft = await inSight(parts, calls.save(rev, text));
    set(acknowledged(now(), draft, text));
  } catch (error) {
    if (!(error instanceof DraftMoved)) return failed(parts, error);
    set(met(now(), error.draft));
  }
  if (isDirty(now())) copy.keep();
};

const isChanging = ({ cell: { now } }: DraftParts): boolean =>
  isDirty(now()) && now().progress === 'idle' && !now().other && !now().held;

const holdSaved = async ({ cell, calls }: DraftParts, rev: number, how: Hold): Promise<void> => {
  const { now, set } = cell;
  try {
    const held = await calls.hold(rev, how);
    set(heard(now(), held));
  } catch (error) {
    if (!(error instanceof DraftMoved)) throw error;
    set(heard(now(), error.draft));
    // The answer to an earlier try was lost.
    if (!now().held && !isEmptyText(now().text)) throw error;
  }
};
