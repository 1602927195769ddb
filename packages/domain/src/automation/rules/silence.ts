/** When rules send nothing to contacts: two machines would write to each other for ever (contract §14.3). */

import type { Message } from '../../model/desk/message.ts';
import type { Ticket } from '../../model/desk/ticket.ts';
import { faultOf, type MailFault } from '../../model/outbound/mail-reasons.ts';
import type { WriteScope } from '../../model/use-case.ts';

type Cause = Readonly<{ ticket: Ticket; messages: readonly Message[] }>;

/** Why contacts get no automatic mail because of a write; null when they may. */
export const silenceOf = ({ actor }: WriteScope, { ticket, messages }: Cause): MailFault | null => {
  const ofCustomers = messages.filter(({ author }) => author.type === 'customer');
  if (messages.some(isOfMachine) || isWrittenByMachines(ticket)) return faultOf('from_machine');
  const isForwarded = actor.type === 'agent' && ofCustomers.some(({ channel }) => channel === 'email');
  return isForwarded ? faultOf('forwarded') : null;
};

/** Mail that a machine sent to us, and our note of a bounce. */
const isOfMachine = ({ auto, author }: Message): boolean =>
  auto && (author.type === 'customer' || author.type === 'system');

/** No person has written since: a ticket of a newsletter stays one when its time comes. */
const isWrittenByMachines = ({ channel, lastCustomerMessageAt }: Ticket): boolean =>
  channel === 'email' && lastCustomerMessageAt === null;
