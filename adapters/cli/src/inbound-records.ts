/** The output of commands about inbound mail, its addresses and its hooks. */
import type { InboundAccount, InboundAddress, InboundHook, InboundMail, ShownSender } from '@tidemark/domain';

export const inboundMailRecord = (mail: InboundMail) => ({
  id: mail.id,
  received_at: mail.receivedAt,
  way: mail.way,
  to: mail.envelope.to,
  sender: mail.sender,
  subject: mail.subject,
  state: mail.state,
  reason: mail.reason,
  error: mail.error,
  ticket_number: mail.ticketNumber,
  message_id: mail.messageId,
});

export const wholeInboundRecord = (mail: InboundMail) => ({
  ...inboundMailRecord(mail),
  envelope_from: mail.envelope.from,
  client_address: mail.envelope.client?.address ?? null,
  client_helo: mail.envelope.client?.helo ?? null,
  author: mail.author,
  mail_message_id: mail.sentAs,
  size: mail.size,
  sha256: mail.sha256,
  raw_stored: mail.rawIn !== 'none',
  attempts: mail.attempts,
  duplicate_of: mail.duplicateOf,
  opened_ticket: mail.openedTicket,
  settled_at: mail.settledAt,
  verdicts: mail.verdicts && {
    spf: mail.verdicts.spf,
    dkim: mail.verdicts.dkim,
    dmarc: mail.verdicts.dmarc,
    policy: mail.verdicts.policy,
    arc: mail.verdicts.arc,
    dkim_domains: mail.verdicts.dkimDomains,
    spam: mail.verdicts.isSpam,
  },
});

export const inboundAddressRecord = (address: InboundAddress, teamName: string | null) => ({
  id: address.id,
  address: address.address,
  verified_at: address.verifiedAt,
  team: teamName,
  priority: address.priority,
  tags: address.tags,
  reply_to: address.replyTo,
  group: address.isGroup,
  bulk: address.bulk,
  trusted_authserv: address.trustedAuthserv,
  sends: address.sends,
  sending: sendingRecord(address),
  created_at: address.createdAt,
});

const sendingRecord = ({ sending }: InboundAddress) =>
  sending && {
    spf: sending.spf,
    dkim: sending.dkim,
    checked_at: sending.checkedAt,
    confirmed_at: sending.confirmedAt,
  };

export const senderRecord = (name: string, { address, keys }: ShownSender) => ({
  address: address?.address ?? name,
  sends: address?.sends ?? null,
  sending: address && sendingRecord(address),
  keys: keys.map((key) => ({
    domain: key.domain,
    selector: key.selector,
    record: key.record,
    created_at: key.createdAt,
    found_at: key.foundAt,
    replaced_at: key.replacedAt,
  })),
});

export const inboundHookRecord = ({ id, name, createdAt }: InboundHook) => ({
  id,
  name,
  created_at: createdAt,
});

/** Without its password or tokens. */
export const inboundAccountRecord = ({ health, ...account }: InboundAccount, address: string | null) => ({
  id: account.id,
  user: account.user,
  host: account.host,
  port: account.port,
  security: account.security,
  sign_in: account.signIn,
  signed_in_at: account.signedInAt,
  address,
  folder: account.folder,
  move_to: account.moveTo,
  state: health.state,
  error: health.error,
  failing_since: health.failingSince,
  last_success_at: health.lastSuccessAt,
  created_at: account.createdAt,
});
