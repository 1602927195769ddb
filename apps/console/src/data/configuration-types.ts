/** The configuration as the server shows it. */

export type Entry = Readonly<Record<string, unknown>>;

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
] as const;

export type SectionName = (typeof sectionNames)[number];

export type ConfigurationDocument = Readonly<{ workspace: Entry } & Record<SectionName, readonly Entry[]>>;

export type Stored = Readonly<{ version: string; document: ConfigurationDocument; yaml: string }>;

export type Mistake = Readonly<{
  path: readonly (string | number)[];
  message: string;
  line: number | null;
  column: number | null;
}>;

export type Change = Readonly<{
  section: SectionName | 'workspace';
  name: string;
  change: 'add' | 'change' | 'remove';
  fields: Readonly<Record<string, readonly [unknown, unknown]>>;
}>;

export type Plan = Readonly<{
  faults: readonly Mistake[];
  warnings: readonly Mistake[];
  changes: readonly Change[];
}>;

export type Rename = Readonly<{ section: SectionName; from: string; to: string }>;

/** `text` is YAML, or JSON, which is YAML too. */
export type Wanted = Readonly<{ text: string; renames: readonly Rename[] }>;

export type Applied = Stored & Omit<Plan, 'faults'> & Readonly<{ secrets: readonly Secret[] }>;

export type Secret = Readonly<{ url: string; secret: string }>;

export type Tried = Readonly<{
  faults: readonly Mistake[];
  rules: readonly Readonly<{
    name: string;
    outcome: 'fired' | 'not_fired' | 'not_looked_at';
    why: string;
    changes: readonly Readonly<{ field: string; from: string; to: string }>[];
    did: readonly string[];
  }>[];
  sla_policy: string | null;
}>;
