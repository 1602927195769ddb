import { limits } from '../../kernel/limits.ts';
import type { InboundReason } from '../../model/inbound/inbound-mail.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { sayOfSender } from '../../outbound/mail/say.ts';
import { tellManagers } from '../../outbound/mail/tell-managers.ts';
import type { MailWorld } from '../deciding/mail-world.ts';
import type { Settled } from './settle.ts';

type Quarantining = Readonly<{ world: MailWorld; reason: InboundReason }>;

export const quarantineMail = async (
  scope: WriteScope,
  { world, reason }: Quarantining,
): Promise<Settled> => {
  if (reason === 'too_many_from_sender' && isFirst(world))
    await tellManagers(scope, {
      write: (say) => ({
        subject: say('notice_sender_storm_subject', {}),
        text: sayOfSender(say, 'notice_sender_storm_text', world.author?.address.email ?? null),
      }),
      command: './tidemark mail quarantine list',
      cause: 'mail_storm',
    });
  return { state: 'quarantined', reason };
};

/** One notice for a storm. */
const isFirst = ({ traffic: { mails, opened } }: MailWorld): boolean => {
  const { mailsOfSender, ticketsOfSender } = limits.inbound;
  return mails === mailsOfSender.most + 1 || (opened === ticketsOfSender.most && mails === opened + 1);
};
