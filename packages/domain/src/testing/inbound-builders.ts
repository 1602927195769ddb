/** Records of inbound mail for tests: valid by default, with the overrides of a test. */
import type { InboundAccount } from '../model/inbound/inbound-account.ts';
import type { InboundAddress, InboundHook } from '../model/inbound/inbound-address.ts';
import type { InboundMail } from '../model/inbound/inbound-mail.ts';
import type { MailFacts } from '../model/inbound/mail-facts.ts';
import type { MessageOrigin } from '../model/inbound/message-origin.ts';
import type { MailKey } from '../model/outbound/mail-key.ts';
import { anId } from './builders.ts';
import { utf8 } from './utf-8.ts';

const at = '2026-11-20T08:05:00.000Z';

/** A kept mail of 11 bytes, which belong into its row. Its dedupe key is its own. */
export const anInboundMail = (wanted: Partial<InboundMail> = {}): InboundMail => {
  const id = wanted.id ?? anId();
  const header = {
    sender: 'cora@customer.example',
    author: null,
    subject: 'My printer is on fire',
    sentAs: `${id}@customer.example`,
  };
  const outcome = { reason: null, error: null, verdicts: null, duplicateOf: null, settledAt: null };
  return {
    id,
    way: 'smtp',
    envelope: { from: 'cora@customer.example', to: 'support@acme.example', client: null },
    addressId: null,
    size: 11,
    sha256: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
    dedupeKey: `key of ${id}`,
    rawIn: 'row',
    ...header,
    state: 'kept',
    attempts: 0,
    ...outcome,
    ticketNumber: null,
    messageId: null,
    openedTicket: false,
    receivedAt: at,
    ...wanted,
  };
};

/** A verified address of its own that cannot send yet. */
export const anInboundAddress = (wanted: Partial<InboundAddress> = {}): InboundAddress => {
  const id = wanted.id ?? anId();
  const routing = {
    teamId: null,
    priority: null,
    tags: [],
    replyTo: 'note',
    isGroup: false,
    bulk: 'ticket',
  } as const;
  const proof = { trustedAuthserv: null, codeHash: null, codeSentAt: null, verifiedAt: at };
  const sending = { sends: false, sending: null };
  const address = `support-${Number.parseInt(id.slice(-12), 16)}@acme.example`;
  return { id, address, ...routing, ...proof, ...sending, createdAt: at, ...wanted };
};

export const anInboundHook = (wanted: Partial<InboundHook> = {}): InboundHook => {
  const id = wanted.id ?? anId();
  return { id, name: 'Postmark', secretHash: `hash of ${id}`, createdAt: at, ...wanted };
};

/** A key that DNS does not show yet. */
export const aMailKey = (wanted: Partial<MailKey> = {}): MailKey => {
  const id = wanted.id ?? anId();
  const key = { selector: `tidemark-${id.slice(-12)}`, sealedKey: `sealed ${id}`, publicKey: `public${id}` };
  return { id, domain: 'acme.example', ...key, createdAt: at, foundAt: null, replacedAt: null, ...wanted };
};

/** Give it an address that is stored. It has a password, and has fetched nothing yet. */
export const anInboundAccount = (
  wanted: Partial<InboundAccount> & Pick<InboundAccount, 'addressId'>,
): InboundAccount => {
  const server = { host: 'imap.acme.example', port: 993, security: 'tls' } as const;
  const login = { user: 'support@acme.example', signIn: 'password', sealedSecret: 'sealed' } as const;
  return {
    id: anId(),
    ...server,
    ...login,
    signedInAt: at,
    folder: 'INBOX',
    moveTo: null,
    createdAt: at,
    cursor: { uidValidity: null, lastUid: 0, walk: null, stuck: null },
    health: {
      state: 'works',
      error: null,
      failures: 0,
      failingSince: null,
      toldAt: null,
      lastSuccessAt: null,
    },
    ...wanted,
  };
};

/** Give it a message that is stored. */
export const anOrigin = (wanted: Partial<MessageOrigin> = {}): MessageOrigin => {
  const messageId = wanted.messageId ?? anId();
  const body = { text: 'Please help.', html: '<p>Please help.</p>' };
  const sent = { sentAs: `${messageId}@customer.example`, sender: 'cora@customer.example' };
  const subject = 'My printer is on fire';
  return { messageId, ticketNumber: 1, subject, ...sent, ...body, ...wanted };
};

/** The facts of a person's mail with a few words of text. */
export const someFacts = (wanted: Partial<MailFacts> = {}): MailFacts => ({
  from: [{ name: 'Cora Customer', email: 'cora@customer.example' }],
  fromHeaders: 1,
  replyTo: [],
  to: [{ name: null, email: 'support@acme.example' }],
  cc: [],
  originalSender: null,
  subject: 'My printer is on fire',
  date: at,
  messageId: 'mail-1@customer.example',
  repliesTo: [],
  receivedCount: 1,
  headers: {},
  report: null,
  forwarded: null,
  text: 'Please help.',
  html: null,
  isEncrypted: false,
  parts: [],
  ...wanted,
});

/**
 * The bytes of a mail that `fakeMailReader` and every real reader understand: headers by their names, one line each, and text
 * in UTF-8. A header without a value (`null`) is left out.
 */
export const mailBytes = (
  headers: Readonly<Record<string, string | null>> = {},
  text = 'Please help.',
): Uint8Array => {
  const all = {
    From: 'Cora Customer <cora@customer.example>',
    To: 'support@acme.example',
    Subject: 'My printer is on fire',
    Date: 'Fri, 20 Nov 2026 08:05:00 +0000',
    'Message-ID': '<mail-1@customer.example>',
    'Content-Type': 'text/plain; charset=utf-8',
    ...headers,
  };
  const lines = Object.entries(all).flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]));
  return Uint8Array.from(utf8(`${lines.join('\r\n')}\r\n\r\n${text.replaceAll('\n', '\r\n')}\r\n`));
};
