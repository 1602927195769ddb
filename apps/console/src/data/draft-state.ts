/**
 * The state of one draft: the text in the editor, the server's text, and how they relate. All changes are pure.
 */
import type { Ticket } from '@tidemark/client';
import { fromPlain } from '../writing/from-plain.ts';
import {
  type DraftText,
  emptyText,
  filesOfBoth,
  isEmptyText,
  isSameText,
  type ServerDraft,
  type Stop,
  textOfDraft,
} from './draft-text.ts';

export type DraftState = Readonly<{
  text: DraftText;
  /** Counts how often the text was replaced by another hand than the writer's: the editor begins again. */
  begun: number;
  /** The server's `rev`; null until it is known. */
  rev: number | null;
  /** The server's text at that `rev`. */
  saved: DraftText;
  /** Saved upon that `rev` without an answer: the server may have one of them. */
  sent: readonly DraftText[];
  progress: 'idle' | 'saving' | 'offline' | 'refused';
  /** The server's sentence, where it refused the text. */
  fault: string | null;
  /** It is sent at this instant, with this status for its ticket. */
  held: Held | null;
  stopped: Stop | null;
  /** The server's draft, where somebody changed it elsewhere while this one was typed. */
  other: ServerDraft | null;
}>;

export type Held = Readonly<{ sendAt: string; status: Ticket['status'] | null }>;

/** The browser's copy of a text that the server does not have yet. */
export type KeptDraft = Readonly<{
  text: DraftText;
  rev: number | null;
  sent: readonly DraftText[];
}>;

export const unread: DraftState = {
  text: emptyText,
  begun: 0,
  rev: null,
  saved: emptyText,
  sent: [],
  progress: 'idle',
  fault: null,
  held: null,
  stopped: null,
  other: null,
};

/** Whether the server lacks something of what is in sight, or may. */
export const isDirty = ({ text, saved, sent }: DraftState): boolean =>
  [saved, ...sent].some((one) => !isSameText(text, one));

export const typed = (state: DraftState, text: DraftText): DraftState => ({ ...state, text, fault: null });

/** The first look at the server's draft, with what this browser held. What was typed meanwhile stays. */
export const loaded = (state: DraftState, draft: ServerDraft, kept: KeptDraft | null): DraftState => {
  const isTyped = !isEmptyText(state.text);
  if (isOwn(draft, kept)) return taken(state, draft, isTyped || kept !== null);
  return isTyped ? met(state, draft) : taken(state, draft, false);
};

/**
 * Puts the browser's copy before the text that was typed while it was read. A server's draft that came first is compared once
 * more, now with the copy.
 */
export const withKept = (state: DraftState, kept: KeptDraft | null): DraftState => {
  const isLate = kept !== null && state.rev !== null && !isSameText(kept.text, state.text);
  const text = joined(kept?.text ?? emptyText, isLate && !isDirty(state) ? emptyText : state.text);
  const begun = state.begun + (text === state.text ? 0 : 1);
  return { ...state, text, begun, rev: isLate ? null : state.rev };
};

const joined = (kept: DraftText, now: DraftText): DraftText => {
  if (isEmptyText(now)) return isEmptyText(kept) ? now : kept;
  if (isEmptyText(kept) || isSameText(kept, now)) return now;
  const html = kept.html === null && now.html === null ? null : htmlOf(kept) + htmlOf(now);
  return {
    ...now,
    body: `${kept.body}\n${now.body}`,
    html,
    files: filesOfBoth(kept, now),
    to: now.to || kept.to,
    cc: [...new Set([...kept.cc, ...now.cc])],
    forwardOf: now.forwardOf ?? kept.forwardOf,
  };
};

const htmlOf = ({ html, body }: DraftText): string => html ?? fromPlain(body);

/** Whether the server's draft is what this browser's text was written upon. */
const isOwn = (draft: ServerDraft, kept: KeptDraft | null): boolean => {
  if (kept === null || kept.rev === null) return draft.state === 'empty';
  if (kept.rev === draft.rev) return true;
  return isAnswer(draft, kept);
};

/** Whether the draft is what a save left whose answer was lost. */
const isAnswer = (draft: ServerDraft, { rev, sent }: Pick<KeptDraft, 'rev' | 'sent'>): boolean =>
  draft.state !== 'held' &&
  draft.rev === (rev ?? 0) + 1 &&
  sent.some((one) => isSameText(one, textOfDraft(draft)));

/** A later look: what is older is no news. */
export const heard = (state: DraftState, draft: ServerDraft): DraftState => {
  if (state.rev !== null && draft.rev <= state.rev) return state;
  return isDirty(state) ? met(state, draft) : taken(state, draft, false);
};

/**
 * The server's draft has another `rev`. Where that is not an own save whose answer was lost, nothing of either text is lost until
 * the writer chose.
 */
export const met = (state: DraftState, draft: ServerDraft): DraftState =>
  isAnswer(draft, state) || isSameText(state.text, textOfDraft(draft))
    ? taken(state, draft, true)
    : { ...state, progress: 'idle', other: draft };

/** The server's draft, with its text or under the one that was typed. */
const taken = (state: DraftState, draft: ServerDraft, keepsText: boolean): DraftState => {
  const saved = textOfDraft(draft);
  const isSame = keepsText || isSameText(state.text, saved);
  return {
    ...state,
    text: isSame ? state.text : saved,
    begun: state.begun + (isSame ? 0 : 1),
    rev: draft.rev,
    saved,
    sent: [],
    progress: 'idle',
    fault: null,
    held:
      draft.state === 'held' && draft.send_at !== null
        ? { sendAt: draft.send_at, status: draft.status }
        : null,
    stopped: draft.stopped ?? (draft.state === 'draft' ? state.stopped : null),
    other: null,
  };
};

export const saving = (state: DraftState): DraftState => ({
  ...state,
  // Another try is no news until it is answered.
  progress: state.progress === 'offline' ? 'offline' : 'saving',
  sent: [...state.sent.filter((one) => !isSameText(one, state.text)), state.text],
});

/** A call that may never be answered: the server has nothing of what is typed. */
export const unanswered = (state: DraftState): DraftState => ({ ...state, progress: 'offline', fault: null });

/** The server took `sent`; what was typed since is still to be saved. */
export const acknowledged = (state: DraftState, draft: ServerDraft, sent: DraftText): DraftState => ({
  ...taken(state, draft, true),
  saved: sent,
});

/** The writer chose between the two texts. */
export const chosen = (state: DraftState, which: 'mine' | 'theirs'): DraftState => {
  if (!state.other) return state;
  return taken({ ...state, stopped: null }, state.other, which === 'mine');
};
