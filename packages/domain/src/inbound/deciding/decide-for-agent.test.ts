import { describe, expect, test } from 'vitest';
import {
  answersUs,
  type Case,
  closed,
  decided,
  dmarc,
  noted,
  opened,
  passing,
  quarantined,
} from '../../testing/mail-cases.ts';
import { anAgentAda, bobsTicket, writtenBy } from '../../testing/mail-worlds.ts';
import { isNote, withoutNoteLine } from './decide-for-agent.ts';
import type { MailWorld } from './mail-world.ts';

describe('an agent answers a notice', () => {
  const answering: Partial<MailWorld> = {
    ...writtenBy('ada@acme.example'),
    ...passing,
    ...answersUs,
    agent: anAgentAda(),
    token: { type: 'agent', number: 7 },
  };
  const reply = (wanted = {}) => ({ type: 'reply', number: 7, internal: false, isLate: false, ...wanted });
  const newer = { tickets: new Map([[7, bobsTicket({ lastMessageId: 'message-3' })]]) };
  const spoofed = quarantined('spoofed_agent');
  const note = { isNote: true };
  const cases: readonly Case[] = [
    ['their reply is public', {}, answering, reply()],
    ['a first line #note makes it internal', {}, { ...answering, ...note }, reply({ internal: true })],
    [
      'behind something newer it is a note that was not sent',
      {},
      { ...answering, ...newer },
      reply({ internal: true, isLate: true }),
    ],
    [
      'a note is never too late',
      {},
      { ...answering, ...newer, ...note },
      reply({ internal: true, isLate: false }),
    ],
    [
      'on a closed ticket it is a note',
      {},
      { ...answering, ...closed },
      reply({ internal: true, isLate: true }),
    ],
    ['without proof it is a forgery', {}, { ...answering, ...dmarc({ dmarc: 'none' }) }, spoofed],
    ['that answers no notice of the ticket is one', {}, { ...answering, answered: [] }, spoofed],
    [
      'that answers a notice of another ticket is one',
      {},
      { ...answering, answered: [{ ticketNumber: 8, messageId: 'message-2' }] },
      spoofed,
    ],
    [
      'of a suspended agent is one',
      {},
      { ...answering, agent: anAgentAda({ status: 'suspended' }) },
      spoofed,
    ],
    ['of a light agent is one', {}, { ...answering, agent: anAgentAda({ role: 'light_agent' }) }, spoofed],
    [
      'a light agent may write notes',
      {},
      { ...answering, ...note, agent: anAgentAda({ role: 'light_agent' }) },
      reply({ internal: true }),
    ],
    [
      'an out-of-office answer of an agent is nobody’s reply',
      { headers: { 'auto-submitted': 'auto-replied' } },
      answering,
      noted('auto_reply'),
    ],
  ];
  test.each(cases)('%s', (_, facts, world, verdict) => {
    expect(decided(facts, world)).toMatchObject(verdict);
  });
});

describe('the command #note', () => {
  test.each([
    ['#note\nCall them.', 'Call them.'],
    ['#note Call them.', 'Call them.'],
    ['#note: Call them.', 'Call them.'],
    ['#Note\r\n\r\nCall them.', 'Call them.'],
    [' \n\u00a0\n#NOTE  \nCall them.', 'Call them.'],
    ['\ufeff\u200b#note\nCall them.', 'Call them.'],
    ['#note', ''],
    ['#notes\nCall them.', '#notes\nCall them.'],
  ])('in the first line with text is one: %j', (text, rest) => {
    expect([isNote(text), withoutNoteLine(text)]).toEqual([true, rest]);
  });

  test.each(['Call them.\n#note', '> #note\nCall them.', 'note', '# note', ''])(
    'is nowhere else: %j',
    (text) => {
      expect([isNote(text), withoutNoteLine(text)]).toEqual([false, text]);
    },
  );
});

describe('a forward', () => {
  const forwarded = {
    from: { name: 'Zoe', email: 'zoe@elsewhere.example' },
    ...{ subject: 'Help', date: null, above: 'See below.', text: 'Please help.' },
  };
  const facts = { subject: 'WG: Help', forwarded };
  const agent = { ...writtenBy('ada@acme.example'), agent: anAgentAda(), ...passing };
  const cases: readonly Case[] = [
    [
      'of a proven agent opens a ticket of the original sender',
      facts,
      agent,
      opened({
        by: { address: forwarded.from, verified: false, isProof: false },
        forward: { mail: forwarded },
      }),
    ],
    ['needs the mark of a forward', { ...facts, subject: 'Help' }, agent, opened({ forward: null })],
    [
      'of a customer is their own request',
      facts,
      {},
      opened({
        by: {
          address: { name: 'Cora Customer', email: 'cora@customer.example' },
          verified: false,
          isProof: false,
        },
      }),
    ],
    [
      'of a suspended agent is their own request',
      facts,
      { ...agent, agent: anAgentAda({ status: 'suspended' }) },
      opened({ forward: null }),
    ],
    [
      'of our own mail is the agent’s request',
      { ...facts, forwarded: { ...forwarded, from: { name: null, email: 'support@acme.example' } } },
      agent,
      opened({ forward: null }),
    ],
    [
      'of a blocked sender is quarantined',
      facts,
      { ...agent, isForwardedBlocked: true },
      quarantined('blocked_sender'),
    ],
  ];
  test.each(cases)('%s', (_, facts, world, verdict) => {
    expect(decided(facts, world)).toMatchObject(verdict);
  });
});
