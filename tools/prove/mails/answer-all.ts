/** A rule that answers every mail by itself: the worst that a workspace can have. */
import { systemCall } from '@tidemark/domain';
import { onDesk } from '../desk.ts';
import type { MailPlace } from '../mail-place.ts';

export const answerSubject = 'Thank you';

/** Every new ticket and every change of one is answered from now on. */
export const answerAll = async ({ place, keys }: MailPlace): Promise<void> => {
  const call = systemCall(keys.workspaceId, 'prepare', 'prepare');
  const { faults } = await onDesk(place, (desk) => desk.configuration.apply(call, { rules: [rule] }));
  if (faults.length > 0) throw new Error(`The rule is wrong: ${JSON.stringify(faults)}`);
};

const rule = {
  name: 'Answer',
  on: ['ticket.created', 'ticket.updated', 'message.created'],
  conditions: [],
  actions: [
    { send_mail: { to: 'requester', subject: answerSubject, body: 'We got your mail.' } },
    { add_tags: ['answered'] },
  ],
};
