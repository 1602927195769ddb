/** Replies and notes as they are sent. */
import type { Message, Ticket } from '@tidemark/client';
import { api } from './call.ts';
import { queries } from './queries.ts';
import { reloadScreen } from './ticket-screen.ts';

export type Writing = Readonly<{
  number: number;
  kind: 'reply' | 'note';
  body: string;
  /** Instead of the plain text. */
  html: string | null;
  /** The macro whose actions are done in the same write. */
  macroId: string | null;
  /** Set in the same write. */
  status?: Ticket['status'] | undefined;
  /** The newest message that the writer saw: a newer one stops the reply. Null where they want to send all the same. */
  seen: string | null;
  files: readonly File[];
}>;

export const sendReply = async ({
  number,
  kind,
  body,
  html,
  macroId,
  status,
  seen,
  files,
}: Writing): Promise<Message> => {
  const sent = await api.tickets.reply(number, {
    ...(html === null ? { body } : { body_html: html }),
    internal: kind === 'note',
    ...(macroId === null ? {} : { macro_id: macroId }),
    ...(status ? { status } : {}),
    ...(seen === null ? {} : { expected_last_message_id: seen }),
    ...(files.length === 0 ? {} : { files: [...files] }),
  });
  await Promise.all([
    reloadScreen(number),
    queries.invalidateQueries({ queryKey: ['tickets'] }),
    queries.invalidateQueries({ queryKey: ['view-counts'] }),
  ]);
  return sent;
};
