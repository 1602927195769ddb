import type { MailDns } from '@tidemark/domain';
import { createMailDns } from '@tidemark/inbound/mail-dns';
import type { MailSettings } from '@tidemark/mail';
import type { InboundSettings } from './settings/inbound-settings.ts';

type MailParts = Readonly<{
  mail: Pick<MailSettings, 'sendsFrom' | 'smtp'>;
  inbound: Pick<InboundSettings, 'hostname'>;
}>;

/** DNS for questions about senders: with the addresses from which mail is sent. */
export const mailDnsOf = ({ mail, inbound }: MailParts): MailDns =>
  createMailDns({
    outgoing: { addresses: mail.sendsFrom, host: mail.smtp?.host ?? null },
    hostname: inbound.hostname,
  });
