/** Examples of mail that arrived, and of the addresses for it. */
import type * as v from 'valibot';
import { InboundAccountWire } from '../inbound/account-wire.ts';
import { InboundAddressWire, InboundMailWire } from '../inbound/wire.ts';

const inboundMail: v.InferOutput<typeof InboundMailWire> = {
  id: '019a9f00-7a1d-791e-97f7-f4051627384a',
  way: 'smtp',
  state: 'done',
  reason: null,
  error: null,
  envelope_from: 'bob@customer.example',
  envelope_to: 'support@acme.com',
  sender: 'bob@customer.example',
  author: 'bob@customer.example',
  subject: 'My invoice is wrong',
  mail_message_id: 'CAF1x7q@mail.customer.example',
  size: 4210,
  verdicts: {
    spf: 'pass',
    dkim: 'pass',
    dmarc: 'pass',
    policy: 'quarantine',
    arc: 'none',
    dkim_domains: ['customer.example'],
    spam: false,
  },
  duplicate_of: null,
  ticket_number: 42,
  message_id: '019a9f00-7a12-7e63-9c7d-4f5a6b7c8d9e',
  received_at: '2026-11-20T08:05:00.000Z',
  settled_at: '2026-11-20T08:05:01.000Z',
};

const inboundAddress: v.InferOutput<typeof InboundAddressWire> = {
  id: '019a9f00-7a1e-7a2f-88a8-051627384a5b',
  address: 'support@acme.com',
  verified_at: '2026-11-20T08:05:00.000Z',
  team_id: null,
  priority: null,
  tags: ['mail'],
  reply_to: 'note',
  group: false,
  bulk: 'ticket',
  trusted_authserv: null,
  sends: true,
  sending: {
    spf: 'none',
    dkim: 'pass',
    checked_at: '2026-11-20T08:06:00.000Z',
    confirmed_at: '2026-11-20T08:06:00.000Z',
  },
  created_at: '2026-11-20T08:05:00.000Z',
};

const inboundAccount: v.InferOutput<typeof InboundAccountWire> = {
  id: '019a9f00-7a1f-7b30-89b9-1627384a5b6c',
  user: 'support@acme.com',
  host: 'imap.gmail.com',
  port: 993,
  security: 'tls',
  sign_in: 'google',
  address_id: inboundAddress.id,
  folder: 'INBOX',
  move_to: null,
  state: 'works',
  error: null,
  reason: null,
  said: null,
  failing_since: null,
  last_success_at: '2026-11-20T08:05:00.000Z',
  signed_in_at: '2026-11-20T08:05:00.000Z',
  created_at: '2026-11-20T08:05:00.000Z',
};

export const inboundExamples: readonly (readonly [v.GenericSchema, unknown])[] = [
  [InboundMailWire, inboundMail],
  [InboundAddressWire, inboundAddress],
  [InboundAccountWire, inboundAccount],
];
