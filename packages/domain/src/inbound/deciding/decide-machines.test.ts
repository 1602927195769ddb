import { describe, expect, test } from 'vitest';
import type { MailFacts } from '../../model/inbound/mail-facts.ts';
import {
  answersBob,
  answersUs,
  appended,
  bob,
  type Case,
  closed,
  decided,
  failing,
  noted,
  opened,
  quarantined,
  token,
} from '../../testing/mail-cases.ts';
import { anAgentAda, bobsTicket, writtenBy } from '../../testing/mail-worlds.ts';

const delivery = (action: string, wanted = {}) =>
  ({
    report: {
      kind: 'delivery',
      recipients: [{ recipient: 'bob@customer.example', action, status: '5.1.1', diagnostic: null }],
      returnedIds: [],
    },
    ...wanted,
  }) as Partial<MailFacts>;
const reported = {
  reported: { ticketNumber: 7, messageId: 'message-2', receivers: ['bob@customer.example'] },
};
const auto = { headers: { 'auto-submitted': 'auto-replied' } };

const checked = {
  ...{ isOurs: true, checked: { id: 'a', address: 'sales@acme.example' } },
  envelope: { from: null, to: 'sales@acme.example', client: null },
};

describe('loops and machines', () => {
  const list = { headers: { 'list-unsubscribe': '<https://news.example/bye>', precedence: 'bulk' } };
  const group = { address: { isGroup: true, bulk: 'ticket' } } as const;
  const cases: readonly Case[] = [
    ['a mail of ours comes back', {}, { isOurs: true, ...token }, noted('loop')],
    ['a mail that went through fifty servers is in a loop', { receivedCount: 51 }, {}, noted('loop')],
    [
      'what has our own address but not our mark waits for a person',
      {},
      writtenBy('support@acme.example'),
      quarantined('own_address'),
    ],
    [
      'somebody who pretends to be our address is quarantined',
      {},
      { ...failing, ...writtenBy('Support@acme.example') },
      quarantined('own_address'),
    ],
    [
      'the code of an address comes before all else, in our own mail to the address',
      {},
      { ...checked, isUnverified: true },
      { type: 'check', addressId: 'a' },
    ],
    [
      'also where the mail was forwarded from the address',
      { to: [{ name: null, email: 'Sales@acme.example' }] },
      { ...checked, envelope: { from: null, to: 'support@acme.example', client: null } },
      { type: 'check', addressId: 'a' },
    ],
    [
      'a code in the mail of somebody else proves nothing',
      {},
      { ...checked, isOurs: false },
      opened({ auto: true }),
    ],
    [
      'nor does one in a mail to another address',
      {},
      { ...checked, envelope: { from: null, to: 'support@acme.example', client: null } },
      noted('loop'),
    ],
    ['nor in a bounce', delivery('failed'), checked, noted('loop')],
    ['nor in an answer', { repliesTo: ['x@y'] }, checked, noted('loop')],
    ['nor in an automatic one', auto, checked, noted('loop')],
    [
      'all else at an address that nobody has verified waits for that',
      delivery('failed'),
      { ...token, ...bob, isUnverified: true },
      quarantined('unverified_address'),
    ],
    [
      'a bounce changes its message',
      delivery('failed'),
      reported,
      { type: 'bounce', mail: reported.reported },
    ],
    [
      'a bounce that names no mail of ours changes nothing',
      delivery('failed'),
      {},
      { type: 'bounce', mail: null },
    ],
    [
      'a bounce needs no sender',
      delivery('failed', { from: [], fromHeaders: 0 }),
      { author: null },
      { type: 'bounce' },
    ],
    ['a delay is no bounce', delivery('delayed'), reported, noted('delay')],
    ['a delivery is none either', delivery('delivered'), reported, noted('receipt')],
    [
      'a receipt is noted',
      { report: { kind: 'receipt', recipients: [], returnedIds: [] } },
      token,
      noted('receipt'),
    ],
    [
      'a complaint is noted',
      { report: { kind: 'complaint', recipients: [], returnedIds: [] } },
      token,
      { type: 'complaint', mail: null, recipient: null },
    ],
    [
      'a mail server that nobody understands is noted',
      { from: [{ name: null, email: 'MAILER-DAEMON@mx.example' }] },
      { envelope: { from: null, to: 'support@acme.example', client: null } },
      noted('bounce'),
    ],
    [
      'a mailer daemon is noted however it arrives: nobody reads what is sent to it',
      { from: [{ name: null, email: 'Mailer-Daemon@mx.example' }], subject: 'failure notice' },
      writtenBy('mailer-daemon@mx.example'),
      noted('bounce'),
    ],
    [
      'a postmaster may be a person, to whom no machine writes',
      { from: [{ name: null, email: 'postmaster@mx.example' }] },
      writtenBy('postmaster@mx.example'),
      opened({ auto: true }),
    ],
    [
      'with an empty sender it is a mail server',
      { from: [{ name: null, email: 'postmaster@mx.example' }], headers: { 'return-path': '<>' } },
      writtenBy('postmaster@mx.example'),
      noted('bounce'),
    ],
    [
      'what wants no answer and is no known bounce opens a ticket to which no machine writes',
      { subject: 'Your message was delayed somewhere' },
      { envelope: { from: null, to: 'support@acme.example', client: null } },
      opened({ auto: true, isTrusted: false }),
    ],
    [
      'a person who writes about a bounce is a person',
      { subject: 'Undelivered Mail Returned to Sender', text: 'What is 5.1.1?' },
      {},
      opened(),
    ],
    ['an automatic answer without a ticket is noted', auto, {}, noted('auto_reply')],
    [
      'an automatic answer with the token is kept as one',
      auto,
      { ...token, ...bob },
      appended('requester', { auto: true }),
    ],
    [
      'an automatic answer to a mail of ours too',
      auto,
      { ...answersUs, ...bob },
      appended('requester', { auto: true }),
    ],
    [
      'an automatic answer to a mail that arrived is noted',
      auto,
      { ...answersBob, ...bob },
      noted('auto_reply'),
    ],
    [
      'an automatic answer opens no closed ticket',
      auto,
      { ...token, ...bob, ...closed },
      noted('auto_reply'),
    ],
    [
      'a person’s mail may say that it is not automatic',
      { headers: { 'auto-submitted': 'no' } },
      {},
      opened(),
    ],
    [
      'Exchange suppresses answers to mail of people',
      { headers: { 'x-auto-response-suppress': 'All' } },
      {},
      opened(),
    ],
    [
      'the same with an empty sender is a machine',
      { headers: { 'x-auto-response-suppress': 'All' } },
      { envelope: { from: null, to: 'support@acme.example', client: null } },
      noted('auto_reply'),
    ],
    ['a subject alone makes no machine', { subject: 'Automatische Antwort: Urlaub' }, {}, opened()],
    [
      'with an empty sender it does',
      { subject: 'Automatische Antwort: Urlaub', headers: { 'return-path': '<>' } },
      {},
      noted('auto_reply'),
    ],
    [
      'a newsletter opens a ticket to which no machine answers',
      list,
      {},
      opened({ auto: true, isTrusted: false }),
    ],
    [
      'an address may want newsletters in quarantine',
      list,
      { address: { isGroup: false, bulk: 'quarantine' } },
      quarantined('bulk'),
    ],
    [
      'the mailing list that is the address itself brings mail of people',
      { headers: { 'list-id': 'support', precedence: 'list' } },
      group,
      opened(),
    ],
    [
      'a requester may answer through a list',
      list,
      { ...token, ...bob },
      appended('requester', { auto: false }),
    ],
    [
      'more mails than people write are quarantined',
      {},
      { traffic: { mails: 61, opened: 0 } },
      quarantined('too_many_from_sender'),
    ],
    ['sixty are not too many', {}, { ...token, traffic: { mails: 60, opened: 20 } }, appended('stranger')],
    [
      'more tickets than people open are quarantined',
      {},
      { traffic: { mails: 21, opened: 20 } },
      quarantined('too_many_from_sender'),
    ],
    [
      'a ticket that fills too fast is quarantined',
      {},
      { ...token, ...bob, tickets: new Map([[7, bobsTicket({ isBusy: true })]]) },
      quarantined('too_many_from_sender'),
    ],
  ];
  test.each(cases)('%s', (_, facts, world, verdict) => {
    expect(decided(facts, world)).toMatchObject(verdict);
  });
});

describe('a mail that a person releases', () => {
  const cases: readonly Case[] = [
    [
      'opens a ticket, whatever stood against it',
      {},
      { ...failing, isBlocked: true, traffic: { mails: 99, opened: 99 } },
      opened(),
    ],
    [
      'with the address of an agent is never an agent’s',
      { text: '#note' },
      {
        agent: anAgentAda(),
        ...writtenBy('ada@acme.example'),
        token: { type: 'agent', number: 7 },
        ...answersUs,
      },
      opened({ linkTo: 7 }),
    ],
    [
      'with our own address opens a ticket',
      {},
      { ...failing, ...writtenBy('support@acme.example') },
      opened(),
    ],
    ['that seemed to be a loop opens a ticket', { receivedCount: 51 }, {}, opened()],
    ['that seemed to be a bounce opens a ticket', delivery('failed'), reported, opened()],
    ['that a machine wrote opens an automatic ticket', auto, {}, opened({ auto: true })],
    ['without a sender stays', { from: [] }, { author: null }, quarantined('no_sender')],
    ['appends by headers no more than before', {}, { ...failing, ...answersUs, ...bob }, opened()],
  ];
  test.each(cases)('%s', (_, facts, world, verdict) => {
    expect(decided(facts, { ...world, isReleased: true })).toMatchObject(verdict);
  });
});
