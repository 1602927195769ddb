/** The sections of the configuration document, and what each of them knows about its entries. */

import type { Instant } from '../../kernel/instant.ts';
import type { Calendar } from '../../model/automation/calendar.ts';
import type { Macro } from '../../model/automation/macro.ts';
import type { Rule } from '../../model/automation/rule.ts';
import type { SlaPolicy } from '../../model/automation/sla-policy.ts';
import type { View } from '../../model/automation/view.ts';
import type { TicketField } from '../../model/desk/ticket-field.ts';
import type { Category } from '../../model/library/category.ts';
import type { Webhook } from '../../model/outbound/webhook.ts';
import type { Team } from '../../model/people/team.ts';
import type { NamedKind, Names, Path, Reading } from './names.ts';
import type { Reader } from './read-members.ts';

/** A team with the ids of its agents, in order. */
export type StaffedTeam = Team & Readonly<{ agentIds: readonly string[] }>;

/** The stored entries of each section. */
export type EntryOf = Readonly<{
  teams: StaffedTeam;
  ticket_fields: TicketField;
  calendars: Calendar;
  sla_policies: SlaPolicy;
  webhooks: Webhook;
  macros: Macro;
  rules: Rule;
  views: View;
  categories: Category;
}>;

export type SectionName = keyof EntryOf;

/** Each section follows those that its entries refer to. */
export const sectionNames = [
  'teams',
  'ticket_fields',
  'calendars',
  'sla_policies',
  'webhooks',
  'macros',
  'rules',
  'views',
  'categories',
] as const satisfies readonly SectionName[];

/** The fields that the workspace adds to those of the document. */
export type Stamp = Readonly<{ id: string; position: number; createdAt: Instant; updatedAt: Instant }>;

/** An entry as the document describes it. */
export type InputOf = Readonly<{
  [Name in SectionName]: Name extends 'webhooks'
    ? Pick<Webhook, 'url' | 'events' | 'active'>
    : Omit<EntryOf[Name], keyof Stamp>;
}>;

/** An entry as the document writes it. */
export type Shown = Readonly<Record<string, unknown>>;

/** An entry that was read, and its place in the list of its section. */
export type Placed<Input> = Readonly<{ input: Input; index: number }>;

export type Section<Name extends SectionName> = Readonly<{
  /** How others refer to its entries; null when none does. */
  kind: NamedKind | null;
  /** The member that names an entry. */
  member: 'name' | 'key' | 'url';
  most: number;
  read: Reader<InputOf[Name]>;
  /** Checks over all entries of the section together. */
  check?: (all: readonly Placed<InputOf[Name]>[], reading: Reading, path: Path) => void;
  nameOf: (entry: InputOf[Name]) => string;
  /** The entry as it is stored: a new one, or the next state of the one `before`. */
  make: (input: InputOf[Name], stamp: Stamp, before: EntryOf[Name] | null) => EntryOf[Name];
  /** Every member, including defaults. */
  show: (entry: InputOf[Name], names: Names) => Shown;
  /** Defaults: an export omits members with these values. */
  usual: Shown;
}>;
