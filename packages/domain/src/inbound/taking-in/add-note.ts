import { commitTicket } from '../../desk/tickets/commit-ticket.ts';
import { notFound } from '../../kernel/errors.ts';
import { attachFiles } from '../../library/files/attach-files.ts';
import type { Author, Message } from '../../model/desk/message.ts';
import { type MailedAs, type MessageContent, newMessage } from '../../model/desk/new-message.ts';
import type { ArrivedFile } from '../../model/library/arrived-file.ts';
import type { WriteScope } from '../../model/use-case.ts';

export type NoteByMail = Readonly<{
  number: number;
  author: Author;
  content: MessageContent;
  files?: readonly ArrivedFile[];
  mailed?: MailedAs;
}>;

/** Adds an internal note, also to a closed ticket, so that no mail is lost. */
export const addNote = async (scope: WriteScope, note: NoteByMail): Promise<Message> => {
  const { number, author, content, files, mailed } = note;
  const ticket = await scope.stores.tickets.findForChange(number);
  if (!ticket) throw notFound('ticket');
  const message = newMessage(scope, number, { content, internal: true, author, files, mailed });
  await commitTicket(scope, { before: ticket, after: ticket, messages: [message] });
  await attachFiles(scope, message, files);
  return message;
};
