/** A mail that is processed again replaces the text of its message, and adds files that were not read before. */

import { attachFiles } from '../../library/files/attach-files.ts';
import { bytesOf, countGrowth, countRemoved } from '../../model/instance/count-usage.ts';
import type { WriteScope } from '../../model/use-case.ts';
import type { Settled } from './settle.ts';
import type { Writing } from './write-message.ts';

export const replaceMessage = async (scope: WriteScope, writing: Writing): Promise<Settled> => {
  const { stores } = scope;
  const { mail, content, subject, whole, parts } = writing;
  const { messageId, ticketNumber } = mail;
  const settled = { state: 'done', reason: null } as const;
  const ticket = ticketNumber === null ? null : await stores.tickets.findForChange(ticketNumber);
  if (!ticket || messageId === null) return settled;
  const origin = await stores.messageOrigins.find(messageId);
  if (origin) await stores.messageOrigins.save({ ...origin, subject, ...whole });
  const earlier = await stores.messages.find(ticket.number, messageId);
  await stores.messages.setContent(ticket.number, messageId, content);
  const before = [earlier?.body, earlier?.bodyHtml, origin?.text, origin?.html];
  const after = [content.body, content.bodyHtml, ...(origin ? [whole.text, whole.html] : [])];
  await countRemoved(stores, { bytes: bytesOf(...before.map((text) => text ?? '')) });
  await countGrowth(scope, { bytes: bytesOf(...after) });
  const there = new Set((await stores.files.listOfMessages([messageId])).map(({ sha256 }) => sha256));
  await attachFiles(
    scope,
    { ticketNumber: ticket.number, id: messageId },
    parts.files.filter(({ sha256 }) => !there.has(sha256)),
  );
  return settled;
};
