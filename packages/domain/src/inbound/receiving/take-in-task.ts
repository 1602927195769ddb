/** The task that takes in a mail whose row is stored. */
import type { Instant } from '../../kernel/instant.ts';
import { foldEmail } from '../../kernel/text.ts';
import type { InboundMail } from '../../model/inbound/inbound-mail.ts';
import { atOnce, type Task } from '../../model/outbound/task.ts';
import type { Ids, Secrets } from '../../model/ports.ts';

/** Mails of one sender are processed one after the other. The name of a lane shows no address. */
export const takeInTask = (
  { ids, secrets, now }: Readonly<{ ids: Ids; secrets: Pick<Secrets, 'hash'>; now: Instant }>,
  { id: mailId, sender }: Pick<InboundMail, 'id' | 'sender'>,
  payload: Task['payload'] = {},
): Task => ({
  id: ids.next(),
  kind: 'mail.take_in',
  payload: { mail_id: mailId, since: now, ...payload },
  lane: sender === null ? null : `mail-in ${secrets.hash(foldEmail(sender)).slice(0, 32)}`,
  group: 'mail-in',
  runAt: atOnce(now),
});
