import { limits } from '../../kernel/limits.ts';
import type { InboundReason } from '../../model/inbound/inbound-mail.ts';
import type { WriteScope } from '../../model/use-case.ts';
import type { MailWorld } from '../deciding/mail-world.ts';
import { tellManagers } from '../quarantine/tell-managers.ts';
import type { Settled } from './settle.ts';

type Quarantining = Readonly<{ world: MailWorld; reason: InboundReason }>;

export const quarantineMail = async (
  scope: WriteScope,
  { world, reason }: Quarantining,
): Promise<Settled> => {
  if (reason === 'too_many_from_sender' && isFirst(world))
    await tellManagers(scope, {
      what: 'too much mail from one sender',
      text: `${world.author?.address.email} sends more mail than people do. What comes within the hour is in quarantine.`,
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
