/** The configuration with unsaved changes: the whole document, each entry with the name under which it was loaded. */

import { same } from '@tidemark/domain/same';
import {
  type ConfigurationDocument,
  type Entry,
  type Rename,
  type SectionName,
  type Stored,
  sectionNames,
} from './configuration-types.ts';

/** `id` tells it from others of its section here; `origin`: its name in the document that was read, null for a new entry. */
export type Row = Readonly<{ id: string; origin: string | null; entry: Entry }>;

export const readRow = (origin: string, entry: Entry): Row => ({ id: origin, origin, entry });

let made = 0;

export const newRow = (entry: Entry): Row => {
  made += 1;
  return { id: `new ${made}`, origin: null, entry };
};

export type Rows = Readonly<Record<SectionName, readonly Row[]>>;

export type Draft = Readonly<{ base: Stored; workspace: Entry; rows: Rows }>;

/** The member that names an entry. */
export const memberOf = (section: SectionName): 'name' | 'key' | 'url' =>
  section === 'ticket_fields' ? 'key' : section === 'webhooks' ? 'url' : 'name';

export const nameOf = (section: SectionName, entry: Entry): string => {
  const name = entry[memberOf(section)];
  return typeof name === 'string' ? name : '';
};

export const folded = (name: string): string => name.trim().normalize('NFC').toLowerCase();

export const rowsOf = (make: (section: SectionName) => readonly Row[]): Rows => ({
  teams: make('teams'),
  ticket_fields: make('ticket_fields'),
  calendars: make('calendars'),
  sla_policies: make('sla_policies'),
  webhooks: make('webhooks'),
  macros: make('macros'),
  rules: make('rules'),
  views: make('views'),
  categories: make('categories'),
});

export const draftOf = (base: Stored): Draft => ({
  base,
  workspace: base.document.workspace,
  rows: rowsOf((section) => base.document[section].map((entry) => readRow(nameOf(section, entry), entry))),
});

export const documentOf = ({ workspace, rows }: Draft): ConfigurationDocument => {
  const entries = (section: SectionName): readonly Entry[] => rows[section].map(({ entry }) => entry);
  return {
    workspace,
    teams: entries('teams'),
    ticket_fields: entries('ticket_fields'),
    calendars: entries('calendars'),
    sla_policies: entries('sla_policies'),
    webhooks: entries('webhooks'),
    macros: entries('macros'),
    rules: entries('rules'),
    views: entries('views'),
    categories: entries('categories'),
  };
};

/** Entries that have another name now. Those named by a key or an address are other entries then. */
export const renamesOf = ({ rows }: Draft): readonly Rename[] =>
  sectionNames
    .filter((section) => memberOf(section) === 'name')
    .flatMap((section) =>
      rows[section].flatMap(({ origin, entry }) => {
        const to = nameOf(section, entry);
        const isRenamed = origin !== null && to !== '' && folded(origin) !== folded(to);
        return isRenamed ? [{ section, from: origin, to }] : [];
      }),
    );

const withRows = (draft: Draft, section: SectionName, rows: readonly Row[]): Draft => ({
  ...draft,
  rows: { ...draft.rows, [section]: rows },
});

type Change = Readonly<{ at: number; entry: Entry }>;

export const changeRow = (draft: Draft, section: SectionName, { at, entry }: Change): Draft =>
  withRows(
    draft,
    section,
    draft.rows[section].map((row, index) => (index === at ? { ...row, entry } : row)),
  );

export const addRow = (draft: Draft, section: SectionName, entry: Entry): Draft =>
  withRows(draft, section, [...draft.rows[section], newRow(entry)]);

export const removeRow = (draft: Draft, section: SectionName, at: number): Draft =>
  withRows(
    draft,
    section,
    draft.rows[section].filter((_, index) => index !== at),
  );

/** An entry with another value of one member; undefined takes the member out. */
export const withMember = (entry: Entry, member: string, value: unknown): Entry => {
  const { [member]: _, ...rest } = entry;
  return value === undefined ? rest : { ...entry, [member]: value };
};

/** How many entries differ from those that were read. */
export const unsavedOf = (draft: Draft): number => {
  const { base, workspace } = draft;
  const own = same(workspace, base.document.workspace) ? 0 : 1;
  return sectionNames.reduce((sum, section) => sum + unsavedIn(draft, section), own);
};

const unsavedIn = ({ base, rows }: Draft, section: SectionName): number => {
  const read = new Map(base.document[section].map((entry) => [nameOf(section, entry), entry]));
  const origins = new Set(rows[section].map(({ origin }) => origin));
  const removed = [...read.keys()].filter((name) => !origins.has(name)).length;
  const differing = rows[section].filter(
    ({ origin, entry }) => origin === null || !same(entry, read.get(origin)),
  );
  return removed + differing.length;
};
