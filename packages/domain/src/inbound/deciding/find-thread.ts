/** To which ticket a mail belongs, by evidence that its sender cannot forge (contract §14.2). Never by subject or text. */
import { foldEmail } from '../../kernel/text.ts';
import type { MailWorld, NamedTicket } from './mail-world.ts';

/** `right` says why the author may append; with `may: false` the ticket is only named. */
export type GivenThread = Readonly<{ may: true; by: 'A' | 'B' | 'C'; right: Right; ticket: NamedTicket }>;

export type FoundThread = GivenThread | Readonly<{ may: false; ticket: NamedTicket }>;

export type Right = 'requester' | 'participant' | 'stranger' | 'sender';

export const findThread = (world: MailWorld): FoundThread | null => {
  const { token, tickets } = world;
  const given = token.type === 'thread' ? tickets.get(token.number) : undefined;
  if (given) return { may: true, by: 'A', right: rightOf(world, given) ?? 'stranger', ticket: given };
  // Anybody can write a header that names another mail.
  if (world.verdicts.dmarc === 'fail') return null;
  // From is unproven while DNS does not answer.
  if (world.verdicts.dmarc === 'temperror' || !world.author?.isFrom) return named(world);
  return ofAnswered(world) ?? ofReceived(world) ?? named(world);
};

/** Whether a mail belongs to a ticket if DNS answers for its sender. */
export const mayThreadLater = (world: MailWorld): boolean => {
  if (world.verdicts.dmarc !== 'temperror') return false;
  const answered = findThread({ ...world, verdicts: { ...world.verdicts, dmarc: 'none' } });
  return answered?.may === true && answered.by !== 'A';
};

/** Evidence B: an answer to a mail that we sent. */
const ofAnswered = (world: MailWorld): FoundThread | null => {
  for (const ticket of answeredTickets(world)) {
    const right = rightOf(world, ticket);
    if (right) return { may: true, by: 'B', right, ticket };
  }
  return null;
};

/** Evidence C: an answer to a mail that we received, by somebody who takes part or wrote that mail. */
const ofReceived = (world: MailWorld): FoundThread | null => {
  for (const { ticketNumber, sender } of world.received) {
    const ticket = world.tickets.get(ticketNumber);
    const right = ticket && (rightOf(world, ticket) ?? (sender === authorOf(world) ? 'sender' : null));
    if (ticket && right) return { may: true, by: 'C', right, ticket };
  }
  return null;
};

const named = (world: MailWorld): FoundThread | null => {
  const [ticket] = answeredTickets(world);
  return ticket ? { may: false, ticket } : null;
};

const answeredTickets = ({ answered, tickets }: MailWorld): readonly NamedTicket[] =>
  answered.flatMap(({ ticketNumber }) => tickets.get(ticketNumber) ?? []);

const rightOf = (
  world: MailWorld,
  { requester, participants }: NamedTicket,
): 'requester' | 'participant' | null => {
  const author = authorOf(world);
  if (author === null) return null;
  if (author === requester) return 'requester';
  return participants.has(author) ? 'participant' : null;
};

const authorOf = ({ author }: MailWorld): string | null => author && foldEmail(author.address.email);
