/** Entries that a document may not omit from a section that it lists. */
import type { Stores } from '../../model/ports.ts';
import type { NamedKind, Names } from './names.ts';
import { namesOf, storedListing } from './names-of.ts';
import type { Fault, ReadDocument } from './read-document.ts';
import { referencesOf, whoRefers } from './referrers.ts';
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

/** A team that has tickets stays. */
export const staffedRemovals = async (
  stores: Stores,
  stored: StoredConfiguration,
  { sections: requested, listing }: ReadDocument,
): Promise<readonly Fault[]> => {
  if (requested.teams === null) return [];
  const kept = new Set(listing.team.map(({ id }) => id));
  const faults: Fault[] = [];
  for (const { id, name } of stored.sections.teams)
    if (!kept.has(id) && (await stores.teams.hasTickets(id)))
      faults.push({
        path: ['teams'],
        message: `Expected the team ${name}, as tickets have it, got a list without it.`,
      });
  return faults;
};

/** A category that has articles stays, drafts or not. */
export const filledRemovals = async (
  stores: Stores,
  stored: StoredConfiguration,
  { sections: requested, listing }: ReadDocument,
): Promise<readonly Fault[]> => {
  if (requested.categories === null) return [];
  const kept = new Set(listing.category.map(({ id }) => id));
  const faults: Fault[] = [];
  for (const { id, name } of stored.sections.categories)
    if (!kept.has(id) && (await stores.articles.hasOfCategory(id)))
      faults.push({
        path: ['categories'],
        message: `Expected the category ${name}, as articles have it, got a list without it.`,
      });
  return faults;
};

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
    const message = `Expected ${lost}, ${whoRefers(name, entry)}, got a list without it.`;
    return [{ path: [section], message }];
  });

const sectionOf = (kind: NamedKind): SectionName | null =>
  sectionNames.find((name) => sections[name].kind === kind) ?? null;
