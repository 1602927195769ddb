/** Entries that a document may not omit from a section that it lists. */
import type { Stores } from '../../model/ports.ts';
import type { NamedKind, Names } from './names.ts';
import { namesOf, storedListing } from './names-of.ts';
import type { Fault, ReadDocument } from './read-document.ts';
import { entryName, referencesOf } from './referrers.ts';
import { type EntryOf, type SectionName, sectionNames } from './section.ts';
import { sections } from './sections.ts';
import type { StoredConfiguration } from './stored-configuration.ts';

/** Entries of sections that the document leaves alone may refer to what it removes. */
export const brokenReferences = (stored: StoredConfiguration, read: ReadDocument): readonly Fault[] => {
  const before = namesOf(storedListing(stored), stored.sections.ticket_fields);
  return sectionNames
    .filter((name) => read.sections[name] === null)
    .flatMap((name) =>
      stored.sections[name].flatMap((entry) => brokenOf(name, entry, { before, after: read.names })),
    );
};

/** A team that has tickets stays, and so does a category that has articles, drafts or not. */
export const filledRemovals = async (
  stores: Stores,
  stored: StoredConfiguration,
  read: ReadDocument,
): Promise<readonly Fault[]> => {
  const faults: Fault[] = [];
  for (const { section, kind, what, contents, isFilled } of containers) {
    if (read.sections[section] === null) continue;
    const kept = new Set(read.listing[kind].map(({ id }) => id));
    for (const { id, name } of stored.sections[section])
      if (!kept.has(id) && (await isFilled(stores, id)))
        faults.push({
          path: [section],
          message: `${what} ${name} still has ${contents}. Keep it in ${section}, or move its ${contents} first.`,
        });
  }
  return faults;
};

type Container = Readonly<{
  section: 'teams' | 'categories';
  kind: 'team' | 'category';
  what: string;
  contents: string;
  isFilled: (stores: Stores, id: string) => Promise<boolean>;
}>;

const containers: readonly Container[] = [
  {
    section: 'teams',
    kind: 'team',
    what: 'Team',
    contents: 'tickets',
    isFilled: ({ teams }, id) => teams.hasTickets(id),
  },
  {
    section: 'categories',
    kind: 'category',
    what: 'Category',
    contents: 'articles',
    isFilled: ({ articles }, id) => articles.hasOfCategory(id),
  },
];

type Namings = Readonly<{ before: Names; after: Names }>;

const brokenOf = <Name extends SectionName>(
  name: Name,
  entry: EntryOf[Name],
  { before, after }: Namings,
): readonly Fault[] =>
  referencesOf(name, entry).flatMap(({ kind, id }) => {
    const lost = after.nameOf(kind, id) === null ? before.nameOf(kind, id) : null;
    const section = sectionOf(kind);
    if (lost === null || section === null) return [];
    const message = `${entryName(name, entry)} refers to ${lost}. Keep it in ${section}, or change the reference first.`;
    return [{ path: [section], message }];
  });

const sectionOf = (kind: NamedKind): SectionName | null =>
  sectionNames.find((name) => sections[name].kind === kind) ?? null;
