/** The input of rules, for tests: a write by a key on a ticket of one requester. */

import type { Subject } from '../automation/conditions/facts.ts';
import type { NamedKind, Names, Path, Reading } from '../automation/configuration/names.ts';
import type { RuleWorld } from '../automation/rules/rule-world.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Macro } from '../model/automation/macro.ts';
import type { TicketField } from '../model/desk/ticket-field.ts';
import type { Agent } from '../model/people/agent.ts';
import type { Organization } from '../model/people/organization.ts';
import type { Team } from '../model/people/team.ts';
import { aContact, aTicket } from './builders.ts';

export const aSubject = (overrides: Partial<Subject> = {}): Subject => ({
  ticket: aTicket(),
  requester: aContact(),
  organization: null,
  message: null,
  recipients: [],
  actor: { type: 'api_key', id: null },
  channel: 'api',
  now: '2026-11-20T08:05:00.000Z',
  slaMetrics: [],
  rating: null,
  ratingComment: null,
  ...overrides,
});

/** The people and records of the workspace; agents are members of every team, and take turns in this order. */
export type Populace = Readonly<{
  agents?: readonly Agent[];
  teams?: readonly Team[];
  organizations?: readonly Organization[];
  fields?: readonly TicketField[];
  macros?: readonly Macro[];
  webhooks?: readonly Readonly<{ id: string; url: string }>[];
  /** When a rating was asked for last about any ticket. */
  ratingRequestedAt?: Instant;
  /** Calendars by name; it is always business hours in those that are `open`. */
  calendars?: readonly Readonly<{ id: string; name: string; open: boolean }>[];
}>;

export const aRuleWorld = (populace: Populace = {}): RuleWorld => {
  let turn = 0;
  const find = <Row extends Readonly<{ id: string }>>(rows: readonly Row[] | undefined, id: string) =>
    rows?.find((row) => row.id === id) ?? null;
  return {
    nextAgent: async () => {
      const able = (populace.agents ?? []).filter(
        ({ available, status }) => available && status === 'active',
      );
      turn += 1;
      return able[(turn - 1) % able.length] ?? null;
    },
    agent: async (id) => find(populace.agents, id),
    team: async (id) => find(populace.teams, id),
    teamMembers: async () => populace.agents ?? [],
    organization: async (id) => find(populace.organizations, id),
    ticketFields: async () => populace.fields ?? [],
    macro: async (id) => find(populace.macros, id),
    webhook: async (id) => find(populace.webhooks, id),
    ratingRequestedAt: async () => populace.ratingRequestedAt ?? null,
    workspaceName: async () => 'Acme Support',
    within: (calendarId) => find(populace.calendars, calendarId)?.open ?? false,
  };
};

/** The names of what there is, as a configuration file uses them. */
export const namesOf = (populace: Populace): Names => {
  const named: Readonly<Record<NamedKind, readonly Readonly<{ id: string; name: string }>[]>> = {
    agent: (populace.agents ?? []).map(({ id, email }) => ({ id, name: email })),
    team: populace.teams ?? [],
    organization: populace.organizations ?? [],
    calendar: populace.calendars ?? [],
    macro: populace.macros ?? [],
    webhook: (populace.webhooks ?? []).map(({ id, url }) => ({ id, name: url })),
    category: [],
  };
  return {
    idOf: (kind, name) => named[kind].find((entry) => entry.name === name)?.id ?? null,
    nameOf: (kind, id) => named[kind].find((entry) => entry.id === id)?.name ?? null,
    fieldOf: (key) => populace.fields?.find((field) => field.key === key) ?? null,
  };
};

/** Collects faults as `place: message`. */
export const aReading = (populace: Populace = {}): Readonly<{ reading: Reading; faults: string[] }> => {
  const faults: string[] = [];
  const fault = (path: Path, message: string): void => {
    faults.push(`${path.join('.')}: ${message}`);
  };
  return { reading: { names: namesOf(populace), fault }, faults };
};
