import { describe, expect, test } from 'vitest';
import {
  answersBob,
  answersUs,
  appended,
  bob,
  type Case,
  decided,
  dmarc,
  failing,
  opened,
  passing,
  quarantined,
  token,
} from '../../testing/mail-cases.ts';
import { anAgentAda } from '../../testing/mail-worlds.ts';

describe('who wrote it', () => {
  const bobs = { name: null, email: 'bob@customer.example' };
  const adas = { name: null, email: 'ada@acme.example' };
  const agent = { agent: anAgentAda(), author: { address: adas, isFrom: true } };
  const cases: readonly Case[] = [
    ['a proven sender is verified', {}, passing, { type: 'open', by: { verified: true, isProof: true } }],
    [
      'a sender without DMARC is not verified',
      {},
      {},
      { type: 'open', by: { verified: false, isProof: false } },
    ],
    [
      'a failure that asks for nothing is taken, unverified',
      {},
      dmarc({ dmarc: 'fail', policy: 'none' }),
      { type: 'open', by: { verified: false }, isTrusted: false },
    ],
    ['a failure under p=reject is quarantined', {}, failing, quarantined('dmarc_fail')],
    [
      'the same under p=quarantine',
      {},
      dmarc({ dmarc: 'fail', policy: 'quarantine' }),
      quarantined('dmarc_fail'),
    ],
    [
      'the requester with the token is taken all the same, unverified',
      {},
      { ...failing, ...token, ...bob },
      appended('requester', {
        by: { address: { name: null, email: 'bob@customer.example' }, verified: false, isProof: false },
        isTrusted: false,
      }),
    ],
    ['a stranger with the token is not', {}, { ...failing, ...token }, quarantined('dmarc_fail')],
    [
      'the requester without the token is not',
      {},
      { ...failing, ...answersUs, ...bob },
      quarantined('dmarc_fail'),
    ],
    [
      'a chain of a trusted sealer is taken, unverified',
      {},
      dmarc({ dmarc: 'fail', policy: 'reject', arc: 'pass' }),
      { type: 'open', by: { verified: false } },
    ],
    [
      'the author that another header names is never proven',
      {},
      { ...passing, author: { address: { name: null, email: 'form@customer.example' }, isFrom: false } },
      { type: 'open', by: { verified: false, isProof: false } },
    ],
    [
      'an author that another header names adds nobody to the ticket',
      {},
      { ...passing, author: { address: { name: null, email: 'form@customer.example' }, isFrom: false } },
      { type: 'open', isTrusted: false },
    ],
    ...([answersUs, answersBob] as const).map(
      (evidence): Case => [
        'an author that another header names appends by no header, even as the requester',
        {},
        { ...passing, ...evidence, author: { address: bobs, isFrom: false } },
        { type: 'open' },
      ],
    ),
    [
      'an author that another header names has the right of the token, and no more',
      {},
      { ...failing, ...token, author: { address: bobs, isFrom: false } },
      quarantined('dmarc_fail'),
    ],
    [
      'an agent whom another header names is a forgery',
      {},
      { ...agent, ...passing, author: { address: agent.author.address, isFrom: false } },
      quarantined('spoofed_agent'),
    ],
    ['a mail without a sender waits for a person', { from: [] }, { author: null }, quarantined('no_sender')],
    ['a mail with two From headers too', { fromHeaders: 2 }, {}, quarantined('no_sender')],
    ['a blocked sender is quarantined', {}, { isBlocked: true, ...token }, quarantined('blocked_sender')],
    ['spam is quarantined', {}, dmarc({ isSpam: true }), quarantined('spam')],
    [
      'a token of another workspace is quarantined',
      {},
      { token: { type: 'foreign' } },
      quarantined('foreign_token'),
    ],
    ['an agent’s address without proof is a forgery', {}, agent, quarantined('spoofed_agent')],
    [
      'the same with a failure',
      {},
      { ...agent, ...dmarc({ dmarc: 'fail', policy: 'none' }) },
      quarantined('spoofed_agent'),
    ],
    [
      'an agent’s address waits for DNS',
      {},
      { ...agent, ...dmarc({ dmarc: 'temperror' }) },
      { type: 'wait' },
    ],
    [
      'but not for ever',
      {},
      { ...agent, ...dmarc({ dmarc: 'temperror' }), mayWait: false },
      quarantined('spoofed_agent'),
    ],
    ['a proven agent may ask like a customer', {}, { ...agent, ...passing }, opened()],
    [
      'a token that was made for somebody else is none of the agent’s',
      {},
      { ...agent, ...passing, token: { type: 'unknown' } },
      quarantined('spoofed_agent'),
    ],
  ];
  test.each(cases)('%s', (_, facts, world, verdict) => {
    expect(decided(facts, world)).toMatchObject(verdict);
  });
});
