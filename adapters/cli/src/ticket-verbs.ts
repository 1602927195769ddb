/** `ticket spam`: what agents and keys do by `POST` and `DELETE /tickets/{number}/spam`. */
import type { Ticket } from '@tidemark/domain';
import type { Command } from 'commander';
import { callIn, workspaceOption } from './choose-workspace.ts';
import { example } from './example.ts';
import { found } from './if-found.ts';
import { wholeNumber } from './option-values.ts';
import { deskVerb, type Verbs } from './verb.ts';

type Spam = Readonly<{ workspace?: string; undo?: true; keepSender?: true }>;

export const ticketVerbs = (verbs: Verbs, program: Command): void => {
  const group = program.command('ticket').description('mark tickets as spam');
  const spam = group
    .command('spam')
    .description('close a ticket as spam: its mail is quarantined, and its requester blocked')
    .argument('<number>', 'the number of the ticket', wholeNumber)
    .option('--undo', 'take it back: the ticket is open, its mail taken in and its requester unblocked')
    .option('--keep-sender', 'leave the requester as they are')
    .option(...workspaceOption);
  example(spam, './tidemark ticket spam 17', './tidemark ticket spam 17 --undo');
  deskVerb<Spam>(verbs, spam, async (session, { args: [typed = ''], options }) => {
    const { undo = false, keepSender = false } = options;
    const call = await callIn(session, options.workspace, 'ticket spam');
    const number = wholeNumber(typed);
    const { tickets } = session.desk;
    const ticket = await found(
      `There is no ticket ${number}.`,
      undo
        ? tickets.unmarkSpam(call, { number, trustSender: !keepSender })
        : tickets.markSpam(call, { number, blockSender: !keepSender }),
    );
    return { record: record(ticket), text: `Ticket ${number}: ${undo ? 'not spam' : 'spam'}.` };
  });
};

const record = ({ number, subject, status, tags }: Ticket) => ({ number, subject, status, tags });
