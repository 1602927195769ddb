/** The workspace's configuration: few, small entries that are written seldom and read on every write. */
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

/** What acts on every write, as of one version of the configuration. Rules and policies are in the order of position. */
export type Automation = Readonly<{
  version: number;
  /** Active ones. */
  rules: readonly Rule[];
  policies: readonly SlaPolicy[];
  calendars: readonly Calendar[];
  /** Active ones. */
  macros: readonly Macro[];
  /** Active ones: who hears of which events. */
  webhooks: readonly WebhookEndpoint[];
  /** Whether any agent of the workspace has a device that is told of news. */
  hasPushDevices: boolean;
}>;

export interface ConfigurationStore {
  /** No other write that holds it changes the configuration before this one ends. What changes it holds it first. */
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
   * What acts on writes now. The version rises with every commit that changed an entry, a webhook or whether there are
   * push devices, and the same version is not read from the database twice: calling it in every write is cheap.
   */
  automation(): Promise<Automation>;
}
