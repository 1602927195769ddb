/** Tries the rules and SLA policies of a document on an existing ticket. Nothing is written, claimed or sent. */

import type { Instant } from '../../kernel/instant.ts';
import type { Rule, RuleTrigger } from '../../model/automation/rule.ts';
import type { SlaPolicy } from '../../model/automation/sla-policy.ts';
import { getTicket } from '../../model/desk/get-ticket.ts';
import type { Ticket } from '../../model/desk/ticket.ts';
import type { Team } from '../../model/people/team.ts';
import type { Ids, Stores } from '../../model/ports.ts';
import { firstFailure } from '../conditions/evaluate.ts';
import { factSheet } from '../conditions/fact-sheet.ts';
import type { Subject } from '../conditions/facts.ts';
import { type Fault, type ReadDocument, readDocument } from '../configuration/read-document.ts';
import { sections } from '../configuration/sections.ts';
import { storedConfiguration } from '../configuration/stored-configuration.ts';
import type { RunAccount } from './explain-run.ts';
import { worldOf } from './stored-world.ts';
import { tryRules } from './try-rules.ts';

/** `document`: sections that it leaves out are taken as they are stored. */
export type TryOnTicket = Readonly<{ number: number; document: unknown }>;

/** With faults nothing was tried. `policy` is the name of the SLA policy that would apply; null for none. */
export type TriedOnTicket = Readonly<{
  faults: readonly Fault[];
  account: RunAccount | null;
  policy: string | null;
}>;

export const tryOnTicket = async (
  stores: Stores,
  { number, document, ids, now }: TryOnTicket & Readonly<{ ids: Ids; now: Instant }>,
): Promise<TriedOnTicket> => {
  const ticket = await getTicket(stores, number);
  const stored = await storedConfiguration(stores, document);
  const read = readDocument(document, { stored, ids });
  if (read.faults.length > 0) return { faults: read.faults, account: null, policy: null };
  const automation = await stores.configuration.automation();
  const rules = madeRules(read, { ids, now }) ?? automation.rules;
  const policies = madePolicies(read, { ids, now }) ?? automation.policies;
  const subject = await subjectOf(stores, ticket, now);
  const stands = worldOf({ stores }, automation);
  const world = { ...stands, team: async (id: string) => teamNamed(read, id, now) ?? stands.team(id) };
  const ground = { rules, version: automation.version, world, names: read.names };
  const expect = { fired: [], notFired: [], ticket: [] };
  const triggers = triggersOf(rules, subject.message !== null);
  const trial = { name: ticket.subject, subject, baseline: ticket, triggers, expect };
  const { account } = await tryRules(trial, ground);
  const facts = factSheet({ subject, baseline: ticket, within: world.within });
  const policy = policies.find(({ conditions }) => firstFailure(conditions, facts) === null);
  return { faults: [], account, policy: policy?.name ?? null };
};

/** The document may have teams that are not saved yet. */
const teamNamed = ({ listing }: ReadDocument, id: string, now: Instant): Team | null => {
  const named = listing.team.find((team) => team.id === id);
  return named ? { id, name: named.name, createdAt: now } : null;
};

type Made = Readonly<{ ids: Ids; now: Instant }>;

const madeRules = ({ sections: read }: ReadDocument, made: Made): readonly Rule[] | undefined =>
  read.rules
    ?.map(({ input, index }) => sections.rules.make(input, stampAt(index, made), null))
    .filter(({ active }) => active);

const madePolicies = ({ sections: read }: ReadDocument, made: Made): readonly SlaPolicy[] | undefined =>
  read.sla_policies?.map(({ input, index }) => sections.sla_policies.make(input, stampAt(index, made), null));

const stampAt = (position: number, { ids, now }: Made) => ({
  id: ids.next(),
  position,
  createdAt: now,
  updatedAt: now,
});

/** As if the ticket had just been opened, and its newest message written. */
const triggersOf = (rules: readonly Rule[], hasMessage: boolean): readonly RuleTrigger[] => {
  const heard = new Set(rules.flatMap(({ on }) => on));
  const happening: readonly RuleTrigger[] = [
    'ticket.created',
    'ticket.updated',
    ...(hasMessage ? (['message.created'] as const) : []),
  ];
  return happening.filter((trigger) => heard.has(trigger));
};

const subjectOf = async (stores: Stores, ticket: Ticket, now: Instant): Promise<Subject> => {
  const { organizationId } = ticket;
  const page = { limit: 1, after: null };
  const { data } = await stores.messages.listOfTicket(ticket.number, page, 'desc');
  const message = data[0] ?? null;
  return {
    ticket,
    requester: await stores.contacts.find(ticket.requesterId),
    organization: organizationId === null ? null : await stores.organizations.find(organizationId),
    message,
    recipients: [],
    actor: { type: message?.author.type ?? 'customer', id: null },
    channel: ticket.channel,
    now,
    slaMetrics: [],
    rating: null,
    ratingComment: null,
  };
};
