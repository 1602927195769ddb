/** Cases of `decide`: what a mail says, what is known, and what becomes of it. Ticket 7 is Bob's. */

import { decide } from '../inbound/deciding/decide.ts';
import type { MailWorld } from '../inbound/deciding/mail-world.ts';
import type { Verdict } from '../inbound/deciding/verdict.ts';
import type { MailFacts } from '../model/inbound/mail-facts.ts';
import { someVerdicts } from './fake-mail-judge.ts';
import { someFacts } from './inbound-builders.ts';
import { aMailWorld, bobsTicket, writtenBy } from './mail-worlds.ts';

export type Case = readonly [
  rule: string,
  facts: Partial<MailFacts>,
  world: Partial<MailWorld>,
  verdict: Readonly<Record<string, unknown>>,
];

export const token: Partial<MailWorld> = { token: { type: 'thread', number: 7 } };
export const answersUs: Partial<MailWorld> = { answered: [{ ticketNumber: 7, messageId: 'message-2' }] };
export const answersBob: Partial<MailWorld> = {
  received: [{ ticketNumber: 7, messageId: 'message-1', sender: 'bob@customer.example' }],
};
export const bob = writtenBy('bob@customer.example');
export const pat = writtenBy('pat@customer.example');
export const closed = { tickets: new Map([[7, bobsTicket({ isClosed: true })]]) };
export const dmarc = (wanted: Parameters<typeof someVerdicts>[0]) => ({ verdicts: someVerdicts(wanted) });
export const failing = dmarc({ dmarc: 'fail', policy: 'reject' });
export const passing = dmarc({ dmarc: 'pass' });
export const opened = (wanted = {}) => ({
  type: 'open',
  auto: false,
  linkTo: null,
  forward: null,
  ...wanted,
});
export const appended = (right: string, wanted = {}) => ({
  type: 'append',
  number: 7,
  right,
  auto: false,
  ...wanted,
});
export const noted = (reason: string) => ({ type: 'note', reason });
export const quarantined = (reason: string) => ({ type: 'quarantine', reason });

export const decided = (facts: Partial<MailFacts>, world: Partial<MailWorld>): Verdict =>
  decide(someFacts(facts), aMailWorld(world));
