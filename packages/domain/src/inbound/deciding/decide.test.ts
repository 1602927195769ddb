import { describe, expect, test } from 'vitest';
import {
  answersBob,
  answersUs,
  appended,
  bob,
  type Case,
  closed,
  decided,
  dmarc,
  opened,
  pat,
  token,
} from '../../testing/mail-cases.ts';
import { bobsTicket, writtenBy } from '../../testing/mail-worlds.ts';

describe('where a mail belongs', () => {
  const cases: readonly Case[] = [
    ['a first mail opens a ticket', {}, {}, opened()],
    ['a number in the subject proves nothing', { subject: 'Re: [#7] Printer' }, {}, opened()],
    ['the token of the requester appends', {}, { ...token, ...bob }, appended('requester')],
    ['the token appends for a participant', {}, { ...token, ...pat }, appended('participant')],
    ['the token in the hands of a stranger appends their own message', {}, token, appended('stranger')],
    [
      'the case of an address does not matter',
      {},
      { ...token, ...writtenBy('BOB@Customer.example') },
      appended('requester'),
    ],
    [
      'the token of a ticket that is gone opens a new one',
      {},
      { token: { type: 'thread', number: 8 } },
      opened(),
    ],
    ['an unknown token opens a new ticket', {}, { token: { type: 'unknown' } }, opened()],
    ['the requester may answer a mail of ours', {}, { ...answersUs, ...bob }, appended('requester')],
    ['a participant may answer a mail of ours', {}, { ...answersUs, ...pat }, appended('participant')],
    ['nobody else may answer a mail of ours', {}, answersUs, opened({ linkTo: 7 })],
    ['a mail of the requester may be answered by them', {}, { ...answersBob, ...bob }, appended('requester')],
    [
      'a mail that a participant sees may be answered by them',
      {},
      { ...answersBob, ...pat },
      appended('participant'),
    ],
    ['an answer to a mail of somebody else opens a ticket without a link', {}, answersBob, opened()],
    [
      'who wrote a mail into a ticket may answer it',
      {},
      { received: [{ ticketNumber: 7, messageId: 'message-1', sender: 'cora@customer.example' }] },
      appended('sender'),
    ],
    [
      'the token is stronger than headers',
      {},
      {
        ...bob,
        token: { type: 'thread', number: 9 },
        ...answersUs,
        tickets: new Map([
          [7, bobsTicket()],
          [9, bobsTicket({ number: 9 })],
        ]),
      },
      { type: 'append', number: 9 },
    ],
    [
      'a closed ticket is followed, which the write does',
      {},
      { ...token, ...bob, ...closed },
      appended('requester'),
    ],
    [
      'headers prove nothing when DMARC fails',
      {},
      { ...answersUs, ...bob, ...dmarc({ dmarc: 'fail', policy: 'none' }) },
      opened(),
    ],
    [
      'the same of mails that arrived',
      {},
      { ...answersBob, ...bob, ...dmarc({ dmarc: 'fail', policy: 'none' }) },
      opened(),
    ],
    [
      'DNS without an answer is no failure: it is decided later whether the mail belongs to the ticket',
      {},
      { ...answersUs, ...bob, ...dmarc({ dmarc: 'temperror' }), mayWait: true },
      { type: 'wait' },
    ],
    [
      'and in the end it proves nothing, so the new ticket names the other one',
      {},
      { ...answersUs, ...bob, ...dmarc({ dmarc: 'temperror' }), mayWait: false },
      opened({ linkTo: 7 }),
    ],
    [
      'a token of the ticket needs no DNS',
      {},
      { ...token, ...bob, ...dmarc({ dmarc: 'temperror' }), mayWait: true },
      appended('requester'),
    ],
    [
      'nor does a mail that names no ticket',
      {},
      { ...bob, ...dmarc({ dmarc: 'temperror' }), mayWait: true },
      opened(),
    ],
  ];
  test.each(cases)('%s', (_, facts, world, verdict) => {
    expect(decided(facts, world)).toMatchObject(verdict);
  });
});
