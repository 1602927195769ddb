/** The workspace's configuration: few, small entries that change rarely and are read on every write. */
import { type DeskError, notNow } from '../../kernel/errors.ts';
import type { Page, PageRequest, Place } from '../../kernel/page.ts';
import type { Category } from '../library/category.ts';
import type { WebhookEndpoint } from '../outbound/webhook.ts';
import type { Calendar } from './calendar.ts';
import type { Macro } from './macro.ts';
import type { Rule } from './rule.ts';
import type { SlaPolicy } from './sla-policy.ts';
import type { View } from './view.ts';

/** Every kind of entry; names are unique within a kind, whatever the case of their letters. */
export type Entries = Readonly<{
  calendar: Calendar;
  sla_policy: SlaPolicy;
  rule: Rule;
  macro: Macro;
  view: View;
  category: Category;
}>;

export type EntryKind = keyof Entries;

export const nameTaken = (name: string): DeskError =>
  notNow('name', `Another entry of this kind has the name ${name}.`);

export const entryKinds = [
  'calendar',
  'sla_policy',
  'rule',
  'macro',
  'view',
  'category',
] as const satisfies readonly EntryKind[];

/** Everything that acts on writes, at one version of the configuration. Rules and policies are in the order of position. */
export type Automation = Readonly<{
  version: number;
  /** Active ones. */
  rules: readonly Rule[];
  policies: readonly SlaPolicy[];
  calendars: readonly Calendar[];
  /** Active ones. */
  macros: readonly Macro[];
  /** Active ones, with their event kinds. */
  webhooks: readonly WebhookEndpoint[];
  /** Whether any agent of the workspace has a device with push notifications. */
  hasPushDevices: boolean;
}>;

export interface ConfigurationStore {
  /** Locks the configuration until this write ends. Every write that changes it takes this lock first. */
  hold(): Promise<void>;
  find<Kind extends EntryKind>(kind: Kind, id: string): Promise<Entries[Kind] | null>;
  /** By position, then id. */
  list<Kind extends EntryKind>(kind: Kind, page: PageRequest<Place>): Promise<Page<Entries[Kind], Place>>;
  /** Every entry of a kind, by position, then id. */
  all<Kind extends EntryKind>(kind: Kind): Promise<readonly Entries[Kind][]>;
  add<Kind extends EntryKind>(kind: Kind, entry: Entries[Kind]): Promise<void>;
  save<Kind extends EntryKind>(kind: Kind, entry: Entries[Kind]): Promise<void>;
  remove(kind: EntryKind, id: string): Promise<void>;
  /**
   * Everything that acts on writes now. The version rises with every commit that changed an entry, a webhook or whether
   * push devices exist. One version is read from the database once, so calling this in every write is cheap.
   */
  automation(): Promise<Automation>;
}
