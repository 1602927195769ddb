/** The state of the composer: which kind is open, what is typed, and what became of sending it. */
import type { Message, Ticket } from '@tidemark/client';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DraftState } from '../data/draft-state.ts';
import {
  type DraftFile,
  type DraftKind,
  type DraftText,
  draftKinds,
  isEmptyText,
} from '../data/draft-text.ts';
import { draftOf, useDraft } from '../data/drafts.ts';
import { useMe } from '../data/me.ts';
import { pending } from '../data/pending.ts';
import { usePreferences } from '../data/preferences.ts';
import { recordTyping } from '../data/presence.ts';
import { onBack } from '../data/sending.ts';
import { beginSigned, isSignatureAlone, withTextAbove } from '../data/signature.ts';
import { attach, type Uploading, useUploading } from '../data/uploads.ts';
import type { EditorHand } from '../writing/editor-hand.ts';
import { chooseText } from './choose-text.ts';
import { lastSeenOf } from './last-seen.ts';
import { type Refusal, sendText } from './send-text.ts';
import { useIsHere, useLeaving } from './use-leaving.ts';
import { useOwnText } from './use-own-text.ts';

export type WritingState = Readonly<{
  /** The ticket's. */
  number: number;
  /** Of the text that is open. */
  hand: RefObject<EditorHand | null>;
  kind: DraftKind | null;
  draft: DraftState;
  /** The text in the editor. */
  text: DraftText;
  /** Of the ticket, oldest first. */
  messages: readonly Message[];
  /** On their way; those that are there are the draft’s. */
  uploading: readonly Uploading[];
  isSending: boolean;
  /** Somebody wrote since the writer began: they read it before they send. */
  hasMoved: boolean;
  fault: string | null;
  open: (kind: DraftKind | null) => void;
  change: (change: Partial<DraftText>) => void;
  /** Puts another text in its place. */
  replace: (text: DraftText) => void;
  attach: (files: readonly File[]) => void;
  detach: (file: DraftFile) => void;
  /** Adds the text of a macro, whose changes are made with the reply. */
  withMacro: (macroId: string, text: string) => void;
  /** The text stays; the macro's changes are not made. */
  withoutMacro: () => void;
  choose: (which: 'mine' | 'theirs') => Promise<void>;
  /** Once the time to take it back is over, or at this time. False where it was refused, or the writer went on meanwhile. */
  send: (status?: Ticket['status'], at?: Date) => Promise<boolean>;
}>;

export const useWriting = (number: number, messages: readonly Message[] | null): WritingState => {
  const hand = useRef<EditorHand>(null);
  const { id: agentId } = useMe().agent;
  const { kind, seen, state, setState, open, text, change } = useOpened(number, messages);
  const isHere = useIsHere();
  const leaveText = useLeaving(state.isSending);
  const draft = useDraft(number, kind ?? 'reply');
  const uploading = useUploading(number, kind ?? 'reply');
  const { undo_seconds: undoSeconds, signature } = usePreferences();
  const hasMoved = state.hasMoved || draft.stopped?.code === 'conversation_moved';
  const refuse = (kindSent: DraftKind, { message, isMoved, isShown }: Refusal): false => {
    if (isHere.current) setState({ isSending: false, hasMoved: isMoved, fault: isShown ? null : message });
    else pending.say({ type: 'stopped', number, kind: kindSent, message });
    return false;
  };
  const send = async (status?: Ticket['status'], at?: Date): Promise<boolean> => {
    const isNothing = uploading.length === 0 && isUnwritten(draft.text, kind, signature);
    if (kind === null || state.isSending || (isNothing && kind !== 'forward')) return false;
    // A forward without a receiver: the server says what it lacks.
    if (isNothing) change({});
    setState({ isSending: true, hasMoved: false, fault: null });
    leaveText();
    // After the stop, what is in sight has been read.
    const lastSeen = hasMoved ? newestOf(messages) : lastSeenOf(messages ?? [], { seen, agentId });
    const refusal = await sendText({ number, kind, hand }, { status, at, lastSeen, undoSeconds });
    if (refusal) return refuse(kind, refusal);
    if (!isHere.current) return false;
    open(null);
    return true;
  };
  const withMacro = (macroId: string, words: string): void => {
    if (kind !== 'reply') open('reply');
    hand.current?.focus();
    addMacro(number, { macroId, words, signature });
  };
  return {
    ...state,
    number,
    hand,
    withMacro,
    withoutMacro: () => change({ macroId: null }),
    hasMoved,
    kind,
    draft,
    text,
    messages: messages ?? [],
    uploading,
    open,
    attach: (files) => {
      if (kind === null) return;
      change({});
      attach(number, kind, files);
    },
    detach: ({ id }) => change({ files: text.files.filter((file) => file.id !== id) }),
    change: (to) => {
      if (kind) recordTyping(number);
      change(to);
    },
    replace: (next) => (kind === null ? undefined : draftOf(number, kind).replace(next)),
    choose: async (which) => {
      if (kind === null) return;
      const fault = await chooseText(draftOf(number, kind), which);
      setState((now) => ({ ...now, fault }));
    },
    send,
  };
};

/** Which kind of text is open, and its text. */
const useOpened = (number: number, messages: readonly Message[] | null) => {
  const [kind, setKind] = useState<DraftKind | null>(null);
  const [seen, setSeen] = useState<string | null>(null);
  const [state, setState] = useState({ isSending: false, hasMoved: false, fault: null as string | null });
  const { text, begin, change } = useOwnText(number, kind, messages);
  useEffect(() => {
    // The drafts that exist came with the ticket.
    for (const one of draftKinds) void draftOf(number, one).recall();
  }, [number]);
  const open = (next: DraftKind | null): void => {
    if (kind) void draftOf(number, kind).flush();
    if (next) void draftOf(number, next).begin();
    setKind(next);
    begin(next);
    setSeen(newestOf(messages));
    setState({ isSending: false, hasMoved: false, fault: null });
  };
  const backAgain = useEffectEvent((kindBack: DraftKind) => open(kindBack));
  useEffect(() => onBack((sending) => sending.number === number && backAgain(sending.kind)), [number]);
  return { kind, seen, state, setState, open, text, change };
};

const newestOf = (messages: readonly Message[] | null): string | null => messages?.at(-1)?.id ?? null;

const isUnwritten = (text: DraftText, kind: DraftKind | null, signature: string): boolean =>
  isEmptyText(text) || (kind === 'reply' && isSignatureAlone(text, signature));

type Macro = Readonly<{ macroId: string; words: string; signature: string }>;

const addMacro = (number: number, { macroId, words, signature }: Macro): void => {
  const lane = draftOf(number, 'reply');
  const begun = isEmptyText(lane.now().text) ? beginSigned(signature) : null;
  lane.replace(withTextAbove({ ...(begun ?? lane.now().text), macroId }, words, signature));
};
