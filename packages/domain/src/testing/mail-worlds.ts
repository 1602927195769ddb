/** The known facts of a mail of Cora's, for tests of its handling. */

import type { MailWorld, NamedTicket } from '../inbound/deciding/mail-world.ts';
import type { Agent } from '../model/people/agent.ts';
import { someVerdicts } from './fake-mail-judge.ts';

export const cora = { name: 'Cora Customer', email: 'cora@customer.example' };

/** Ticket 7 of Bob's, to which Pat was copied. */
export const bobsTicket = (wanted: Partial<NamedTicket> = {}): NamedTicket => ({
  number: 7,
  isClosed: false,
  requester: 'bob@customer.example',
  participants: new Set(['pat@customer.example']),
  lastMessageId: 'message-2',
  isBusy: false,
  ...wanted,
});

export const anAgentAda = (wanted: Partial<Agent> = {}): Agent => ({
  id: 'ada',
  email: 'ada@acme.example',
  name: 'Ada Agent',
  role: 'agent',
  status: 'active',
  available: true,
  createdAt: '2026-11-20T08:00:00.000Z',
  ...wanted,
});

/** A first mail of Cora's, whom nobody knows; nothing is proven, and only Bob's ticket exists. */
export const aMailWorld = (wanted: Partial<MailWorld> = {}): MailWorld => ({
  way: 'smtp',
  envelope: { from: cora.email, to: 'support@acme.example', client: null },
  verdicts: someVerdicts(),
  address: null,
  isReleased: false,
  mayWait: true,
  own: new Set(['support@acme.example']),
  isOurs: false,
  isNote: false,
  isUnverified: false,
  checked: null,
  author: { address: cora, isFrom: true },
  isBlocked: false,
  agent: null,
  isForwardedBlocked: false,
  token: { type: 'none' },
  answered: [],
  received: [],
  tickets: new Map([[7, bobsTicket()]]),
  reported: null,
  traffic: { mails: 1, opened: 0 },
  ...wanted,
});

/** The same, written by the address. */
export const writtenBy = (email: string): Pick<MailWorld, 'author'> => ({
  author: { address: { name: null, email }, isFrom: true },
});
