/** Inbound mail and its addresses as clients see them (contract §14.4). */
import {
  type InboundAddress,
  type InboundMail,
  inboundReasons,
  inboundStates,
  inboundWays,
  ticketPriorities,
} from '@tidemark/domain';
import * as v from 'valibot';
import { at, atOrNull, count, id, idOrNull, textOrNull } from '../wire.ts';

const authResult = v.picklist(['pass', 'fail', 'none', 'temperror']);

const VerdictsWire = v.object({
  spf: v.pipe(authResult, v.description('SPF of the server that delivered the mail.')),
  dkim: v.pipe(authResult, v.description('The signatures of the mail.')),
  dmarc: v.pipe(authResult, v.description('Whether one of them proves the sender’s domain.')),
  policy: v.pipe(
    v.nullable(v.picklist(['none', 'quarantine', 'reject'])),
    v.description('The DMARC policy of the sender’s domain; null without one.'),
  ),
  arc: v.pipe(authResult, v.description('The chain of a forwarder that is trusted.')),
  dkim_domains: v.pipe(v.array(v.string()), v.description('Domains whose signatures are valid.')),
  spam: v.pipe(v.boolean(), v.description('Whether a trusted mail server says that it is spam.')),
});

export const InboundMailWire = v.object({
  id,
  way: v.pipe(v.picklist(inboundWays), v.description('How it arrived.')),
  state: v.pipe(v.picklist(inboundStates), v.description('The state of the mail.')),
  reason: v.pipe(
    v.nullable(v.picklist(inboundReasons)),
    v.description('Why it is in that state; null for `kept` and for an ordinary `done`.'),
  ),
  error: v.pipe(textOrNull, v.description('The error as a sentence; null when nothing failed.')),
  envelope_from: v.pipe(
    textOrNull,
    v.description('The sender of the envelope; null for the empty one, which bounces have.'),
  ),
  envelope_to: v.pipe(v.string(), v.description('The recipient of the envelope.')),
  sender: v.pipe(textOrNull, v.description('The first address in From; null where none can be read.')),
  author: v.pipe(
    textOrNull,
    v.description(
      'The author’s address: From, or the header that the address takes authors from; null until the mail was read.',
    ),
  ),
  subject: v.pipe(textOrNull, v.description('The subject as far as it can be read; null without one.')),
  mail_message_id: v.pipe(
    textOrNull,
    v.description('The Message-ID without angle brackets; null without one.'),
  ),
  size: v.pipe(count, v.description('Bytes of the mail.')),
  verdicts: v.pipe(
    v.nullable(VerdictsWire),
    v.description('Checks of its sender; null until they are done.'),
  ),
  duplicate_of: v.pipe(idOrNull, v.description('The mail that it repeats; null for others.')),
  ticket_number: v.pipe(
    v.nullable(count),
    v.description('The ticket that it opened or belongs to; null without one.'),
  ),
  message_id: v.pipe(idOrNull, v.description('The message that it became; null without one.')),
  received_at: v.pipe(at, v.description('When it was stored: an instant in UTC.')),
  settled_at: v.pipe(
    atOrNull,
    v.description('When its state changed last: an instant in UTC; null while it is `kept`.'),
  ),
});

export const inboundMailToWire = (mail: InboundMail): v.InferOutput<typeof InboundMailWire> => ({
  id: mail.id,
  way: mail.way,
  state: mail.state,
  reason: mail.reason,
  error: mail.error,
  envelope_from: mail.envelope.from,
  envelope_to: mail.envelope.to,
  sender: mail.sender,
  author: mail.author,
  subject: mail.subject,
  mail_message_id: mail.sentAs,
  size: mail.size,
  verdicts: mail.verdicts && {
    spf: mail.verdicts.spf,
    dkim: mail.verdicts.dkim,
    dmarc: mail.verdicts.dmarc,
    policy: mail.verdicts.policy,
    arc: mail.verdicts.arc,
    dkim_domains: [...mail.verdicts.dkimDomains],
    spam: mail.verdicts.isSpam,
  },
  duplicate_of: mail.duplicateOf,
  ticket_number: mail.ticketNumber,
  message_id: mail.messageId,
  received_at: mail.receivedAt,
  settled_at: mail.settledAt,
});

const finding = v.picklist(['pass', 'fail', 'none', 'unanswered']);

const SendingWire = v.object({
  spf: v.pipe(
    finding,
    v.description('Whether SPF of the domain names the mail server; `none` where its addresses are unknown.'),
  ),
  dkim: v.pipe(
    finding,
    v.description('Whether DNS shows a key of the workspace for the domain; `none` without a key.'),
  ),
  checked_at: v.pipe(at, v.description('When DNS was asked last: an instant in UTC.')),
  confirmed_at: v.pipe(
    atOrNull,
    v.description('When DNS last let the address send: an instant in UTC; null for never.'),
  ),
});

export const InboundAddressWire = v.object({
  id,
  address: v.pipe(v.string(), v.description('The email address.')),
  verified_at: v.pipe(
    atOrNull,
    v.description('When it was shown to reach Tidemark: an instant in UTC; null until then.'),
  ),
  team_id: v.pipe(idOrNull, v.description('The team of new tickets; null without one.')),
  priority: v.pipe(
    v.nullable(v.picklist(ticketPriorities)),
    v.description('The priority of new tickets; null for the usual one.'),
  ),
  tags: v.pipe(v.array(v.string()), v.description('Tags of new tickets.')),
  reply_to: v.pipe(
    v.picklist(['note', 'contact']),
    v.description('`contact`: the customer is whom Reply-To names, as web forms need it.'),
  ),
  group: v.pipe(v.boolean(), v.description('Whether the address is a Google group.')),
  bulk: v.pipe(
    v.picklist(['ticket', 'quarantine']),
    v.description('Whether mail of mailing lists opens tickets or is quarantined.'),
  ),
  trusted_authserv: v.pipe(
    textOrNull,
    v.description('The mail server whose `Authentication-Results` are believed; null for none.'),
  ),
  sends: v.pipe(
    v.boolean(),
    v.description('Whether mail may be sent from the address, because SPF or DKIM of its domain allows it.'),
  ),
  sending: v.pipe(v.nullable(SendingWire), v.description('The last DNS check; null before the first one.')),
  created_at: at,
});

export const inboundAddressToWire = (address: InboundAddress): v.InferOutput<typeof InboundAddressWire> => ({
  id: address.id,
  address: address.address,
  verified_at: address.verifiedAt,
  team_id: address.teamId,
  priority: address.priority,
  tags: [...address.tags],
  reply_to: address.replyTo,
  group: address.isGroup,
  bulk: address.bulk,
  trusted_authserv: address.trustedAuthserv,
  sends: address.sends,
  sending: address.sending && {
    spf: address.sending.spf,
    dkim: address.sending.dkim,
    checked_at: address.sending.checkedAt,
    confirmed_at: address.sending.confirmedAt,
  },
  created_at: address.createdAt,
});
