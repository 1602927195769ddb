/** An agent answers a notice by mail: a public reply, or an internal note (contract §14.3). */

import { addParticipants } from '../../desk/tickets/mail-receivers.ts';
import { replyToTicket } from '../../desk/tickets/reply-to-ticket.ts';
import type { Message } from '../../model/desk/message.ts';
import { type MailedAs, type MessageContent, textContent } from '../../model/desk/new-message.ts';
import type { Agent } from '../../model/people/agent.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { queueMail, refusalTo } from '../../outbound/mail/queue-mail.ts';
import { type Say, sayInWorkspace, sayToAgent } from '../../outbound/mail/say.ts';
import type { ReplyByMail } from '../deciding/verdict.ts';
import { addNote } from './add-note.ts';
import { othersOf } from './people-of-mail.ts';
import type { Settled } from './settle.ts';
import { addOrigin, agentActor, type Writing } from './write-message.ts';

export const replyByMail = async (scope: WriteScope, writing: Writing<ReplyByMail>): Promise<Settled> => {
  const { agent, number, internal, isLate } = writing.verdict;
  const by = { ...scope, actor: agentActor(agent) };
  const message = internal ? await note(by, writing) : await reply(by, writing);
  await addOrigin(scope, { ...writing, message, sender: agent.email });
  if (isLate) await tellAgent(scope, agent, number);
  return { state: 'done', reason: null, ticketNumber: number, messageId: message.id };
};

const reply = async (scope: WriteScope, writing: Writing<ReplyByMail>): Promise<Message> => {
  const { verdict, content, parts, facts, world } = writing;
  const { number, agent, answers } = verdict;
  const mailed = mailedAs(writing);
  const files = parts.files;
  const message = await replyToTicket(scope, {
    number,
    content,
    internal: false,
    files,
    mailed,
    expectedLastMessageId: answers,
  });
  const ticket = await scope.stores.tickets.find(number);
  const requester = ticket && (await scope.stores.contacts.find(ticket.requesterId));
  const others = othersOf({ facts, own: world.own, author: agent.email });
  await addParticipants(scope.stores, { number, requester: requester?.email ?? '', others, now: scope.now });
  return message;
};

const note = async (scope: WriteScope, writing: Writing<ReplyByMail>): Promise<Message> => {
  const { verdict, content, parts } = writing;
  const { number, agent, isLate } = verdict;
  return addNote(scope, {
    number,
    author: { type: 'agent', id: agent.id, name: agent.name },
    content: isLate ? unsent(await sayInWorkspace(scope), content) : content,
    files: parts.files,
    mailed: mailedAs(writing),
  });
};

const mailedAs = ({ facts, world, verdict, parts }: Writing<ReplyByMail>): MailedAs => ({
  auto: false,
  verified: true,
  cc: othersOf({ facts, own: world.own, author: verdict.agent.email }),
  skippedFiles: parts.skipped,
});

const unsent = (say: Say, { body, bodyHtml }: MessageContent): MessageContent => {
  const notSent = say('note_reply_not_sent', {});
  return { body: `${notSent}\n\n${body}`, bodyHtml: `${textContent(notSent).bodyHtml}${bodyHtml}` };
};

const tellAgent = async (scope: WriteScope, { id, email }: Agent, number: number): Promise<void> => {
  if ((await refusalTo(scope, email, { kind: 'notice' })) !== null) return;
  const say = await sayToAgent(scope, id);
  await queueMail(scope, {
    kind: 'notice',
    automatic: true,
    to: email,
    subject: say('notice_reply_not_sent_subject', { number }),
    text: say('notice_reply_not_sent_text', { number }),
    cause: 'reply_not_sent',
  });
};
