/** Saves the text of an article while it is written: one call after the other, each with the version that came before. */
import { TidemarkError } from '@tidemark/client';
import { serialQueue } from '@tidemark/domain/serial-queue';
import type { ArticlePatch } from './articles.ts';
import { sentenceOf } from './pending.ts';

/** `moved`: somebody else changed the article, and nothing is saved until the author has chosen. */
export type WritingState = Readonly<{
  type: 'saved' | 'typing' | 'saving' | 'moved' | 'failed';
  /** The server's sentence; empty where nothing failed. */
  reason: string;
}>;

export type ArticleWriter = Readonly<{
  state: () => WritingState;
  subscribe: (listener: () => void) => () => void;
  /** Saved a moment after the last key. */
  type: (html: string) => void;
  /** Saves what was typed, now. False where it is not saved. */
  flush: () => Promise<boolean>;
  /** Changes other members, behind what was typed. */
  change: (patch: ArticlePatch) => Promise<boolean>;
  /** The author’s own text wins over the one that is there now, and the change that was refused for it is made. */
  overwrite: () => Promise<boolean>;
}>;

const restMs = 1_000;

/** Makes the call that changes the article with this version, and gives the next one. */
type Send = (
  id: string,
  patch: ArticlePatch,
  tag: string | null,
) => Promise<Readonly<{ tag: string | null }>>;

export const articleWriter = (id: string, firstTag: string | null, send: Send): ArticleWriter => {
  const listeners = new Set<() => void>();
  let state: WritingState = { type: 'saved', reason: '' };
  let tag = firstTag;
  let typed: string | null = null;
  let refused: ArticlePatch | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const callInTurn = serialQueue();

  const set = (type: WritingState['type'], reason = ''): void => {
    state = { type, reason };
    for (const listener of listeners) listener();
  };
  const save = async (patch: ArticlePatch): Promise<boolean> => {
    set('saving');
    try {
      tag = (await send(id, patch, tag)).tag;
      set(typed === null ? 'saved' : 'typing');
      return true;
    } catch (error) {
      const isMoved = error instanceof TidemarkError && error.status === 412;
      set(isMoved ? 'moved' : 'failed', sentenceOf(error));
      return false;
    }
  };
  const saveTyped = async (): Promise<boolean> => {
    const html = typed;
    if (html === null) return true;
    typed = null;
    const isSaved = await save({ draft_body_html: html });
    // A text that was typed during the save is newer.
    if (!isSaved) typed ??= html;
    return isSaved;
  };
  const behind = (work: () => Promise<boolean>): Promise<boolean> => {
    clearTimeout(timer);
    return callInTurn(work);
  };
  const change = async (patch: ArticlePatch): Promise<boolean> => {
    const isSaved = (await saveTyped()) && (await save(patch));
    refused = !isSaved && state.type === 'moved' ? patch : null;
    return isSaved;
  };
  const overwrite = async (): Promise<boolean> => {
    tag = null;
    if (refused && !(await save(refused))) {
      // One may press again.
      set('moved', state.reason);
      return false;
    }
    refused = null;
    return saveTyped();
  };
  const flush = (): Promise<boolean> => behind(async () => state.type !== 'moved' && saveTyped());
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    type: (html) => {
      typed = html;
      if (state.type === 'moved') return;
      if (state.type !== 'saving') set('typing');
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), restMs);
    },
    flush,
    change: (patch) => behind(async () => state.type !== 'moved' && change(patch)),
    overwrite: () => behind(overwrite),
  };
};
