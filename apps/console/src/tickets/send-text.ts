/** Sends the text that is open, once the time to take it back is over. */
import { type Ticket, TidemarkError } from '@tidemark/client';
import type { RefObject } from 'react';
import { DraftMoved, notSaved } from '../data/draft-ports.ts';
import type { DraftKind } from '../data/draft-text.ts';
import { draftOf } from '../data/drafts.ts';
import { sentenceOf } from '../data/pending.ts';
import { readAgain } from '../data/queries.ts';
import { sendUndoably } from '../data/sending.ts';
import { screenKey } from '../data/ticket-screen.ts';
import { attached } from '../data/uploads.ts';
import type { EditorHand } from '../writing/editor-hand.ts';

type OpenText = Readonly<{ number: number; kind: DraftKind; hand: RefObject<EditorHand | null> }>;

/** `lastSeen`: the last message that the writer has seen. `at`: when to send it; else the time to take it back begins now. */
type How = Readonly<{
  status: Ticket['status'] | undefined;
  at: Date | undefined;
  lastSeen: string | null;
  undoSeconds: number;
}>;

/** `isMoved`: somebody wrote meanwhile. `isShown`: another part of the screen says why. */
export type Refusal = Readonly<{ message: string; isMoved: boolean; isShown: boolean }>;

/** Null once it is sent. */
export const sendText = async (text: OpenText, how: How): Promise<Refusal | null> => {
  const { number, kind } = text;
  try {
    const lane = draftOf(number, kind);
    const fault = await sendUndoably({ lane, number, kind }, () => holdText(lane, text, how));
    return fault === null ? null : { message: fault, isMoved: false, isShown: false };
  } catch (error) {
    const isMoved = error instanceof TidemarkError && error.code === 'conversation_moved';
    if (isMoved) void readAgain({ queryKey: screenKey(number) });
    return { message: sentenceOf(error), isMoved, isShown: isMoved || error instanceof DraftMoved };
  }
};

/** Saves it with its files, and has the server send it later. Returns what is missing. */
const holdText = async (
  lane: ReturnType<typeof draftOf>,
  { number, kind, hand }: OpenText,
  { status, at, lastSeen, undoSeconds }: How,
): Promise<string | null> => {
  // The text of this editor, although its writer may be elsewhere by then.
  if ((await hand.current?.settled()) === false) throw notSaved(null);
  const missing = await attached(number, kind);
  if (missing !== null) return missing;
  await lane.hold({
    ...(at ? { send_at: at.toISOString() } : { in_seconds: kind === 'note' ? 0 : undoSeconds }),
    ...(status ? { status } : {}),
    ...(lastSeen === null ? {} : { expected_last_message_id: lastSeen }),
  });
  return null;
};
