/** The write in which a mail has its effect and gets its state. A second run finds that state and does nothing. */
import type { InboundMail } from '../../model/inbound/inbound-mail.ts';
import type { Ports } from '../../model/ports.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { mailScope } from '../../outbound/mail/mail-scope.ts';
import type { Deciding } from './carry-out.ts';
import type { Attempt } from './take-in.ts';

/** The result of processing a mail. */
export type Settled = Pick<InboundMail, 'state' | 'reason'> &
  Partial<Pick<InboundMail, 'ticketNumber' | 'messageId' | 'openedTicket' | 'sender' | 'error'>>;

/** An attempt at a mail, with everything that is known about the mail. */
export type Settling = Attempt &
  Readonly<{ deciding: Pick<Deciding, 'mail' | 'verdicts' | 'facts' | 'world'> }>;

export const settle = (
  ports: Ports,
  { workspaceId, mailId, deciding }: Settling,
  effect: (scope: WriteScope) => Promise<Settled>,
): Promise<void> => {
  const { mail: read, verdicts, facts, world } = deciding;
  return ports.work.write(workspaceId, async (stores) => {
    const mail = await stores.inboundMails.findForChange(mailId);
    // The slower of two workers read the mail before the other wrote its message. A mail that was put back has a task of its own.
    if (mail?.state !== 'kept' || mail.messageId !== read.messageId) return;
    const scope = mailScope(ports, stores);
    const settled = await effect(scope);
    // The whole header is known only now.
    const sender = facts.from[0]?.email ?? mail.sender;
    const author = world.author?.address.email ?? ifUnnamed(mail, sender);
    const ended = { verdicts, settledAt: scope.now };
    await stores.inboundMails.save({ ...mail, sender, author, error: null, ...settled, ...ended });
  });
};

/** A mail that names no sender is erased with the sender of its envelope. */
export const ifUnnamed = ({ envelope }: InboundMail, sender: string | null): string | null =>
  sender === null ? envelope.from : null;
