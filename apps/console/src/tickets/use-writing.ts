/** The state of the composer: which kind is open, what is typed, and what became of sending it. */
import { type Message, type Ticket, TidemarkError } from '@tidemark/client';
import { useState } from 'react';
import { type Draft, type DraftKind, draftOf, emptyDraft, keepDraft } from '../data/drafts.ts';
import { sentenceOf } from '../data/pending.ts';
import { sendReply } from '../data/replies.ts';
import { reloadScreen } from '../data/ticket-screen.ts';

export type WritingState = Readonly<{
  kind: DraftKind | null;
  draft: Draft;
  isSending: boolean;
  /** Somebody wrote since the writer began: they read it before they send. */
  hasMoved: boolean;
  fault: string | null;
  open: (kind: DraftKind | null) => void;
  change: (change: Partial<Draft>) => void;
  send: (status?: Ticket['status']) => Promise<boolean>;
}>;

export const useWriting = (number: number, newest: Message | null): WritingState => {
  const [kind, setKind] = useState<DraftKind | null>(null);
  const [draft, setDraft] = useState<Draft>(emptyDraft);
  const [seen, setSeen] = useState<string | null>(null);
  const [state, setState] = useState({ isSending: false, hasMoved: false, fault: null as string | null });
  const open = (next: DraftKind | null): void => {
    setKind(next);
    setSeen(newest?.id ?? null);
    setState({ isSending: false, hasMoved: false, fault: null });
    if (next) setDraft(draftOf(number, next));
  };
  const change = (changed: Partial<Draft>): void => {
    if (kind === null) return;
    const next = { ...draft, ...changed };
    setDraft(next);
    keepDraft(number, kind, next);
  };
  const send = async (status?: Ticket['status']): Promise<boolean> => {
    if (kind === null || state.isSending || draft.body.trim() === '') return false;
    setState({ isSending: true, hasMoved: false, fault: null });
    try {
      // After the stop, what is in sight has been read.
      const expected = state.hasMoved ? (newest?.id ?? null) : seen;
      await sendReply({ number, kind, ...draft, status, seen: expected });
    } catch (error) {
      const hasMoved = error instanceof TidemarkError && error.code === 'conversation_moved';
      if (hasMoved) await reloadScreen(number);
      setState({ isSending: false, hasMoved, fault: hasMoved ? null : sentenceOf(error) });
      return false;
    }
    keepDraft(number, kind, emptyDraft);
    open(null);
    return true;
  };
  return { ...state, kind, draft, open, change, send };
};
