import type { Ids } from '../../model/ports.ts';
import { folded, type Listing, type Named, storedListing } from './names-of.ts';
import { isObject } from './read-members.ts';
import type { NewNames } from './renames.ts';
import { type SectionName, sectionNames } from './section.ts';
import { sections } from './sections.ts';
import type { StoredConfiguration } from './stored-configuration.ts';

/**
 * Names as they will be: of each section in the document those that it lists, even where the rest of an entry is
 * faulty, so that one mistake does not look like many. What is new gets its id here.
 */
export const documentListing = (
  document: Readonly<Record<string, unknown>>,
  { stored, ids, newNames }: Readonly<{ stored: StoredConfiguration; ids: Ids; newNames: NewNames }>,
): Listing => {
  const listing = { ...storedListing(stored) };
  for (const section of sectionNames) {
    const { kind } = sections[section];
    const items = document[section];
    if (kind !== null && Array.isArray(items))
      listing[kind] = named(section, items, { before: renamed(listing[kind], newNames), ids });
  }
  return listing;
};

const renamed = (before: readonly Named[], newNames: NewNames): readonly Named[] =>
  before.map(({ id, name }) => ({ id, name: newNames.get(id) ?? name }));

const named = (
  section: SectionName,
  items: readonly unknown[],
  { before, ids }: Readonly<{ before: readonly Named[]; ids: Ids }>,
): readonly Named[] => {
  const { kind, member } = sections[section];
  const idsBefore = new Map(before.toReversed().map(({ id, name }) => [folded(kind, name), id]));
  const after = new Map<string, Named>();
  for (const item of items) {
    const name = isObject(item) ? item[member] : null;
    if (typeof name !== 'string' || after.has(folded(kind, name))) continue;
    after.set(folded(kind, name), { id: idsBefore.get(folded(kind, name)) ?? ids.next(), name: name.trim() });
  }
  return [...after.values()];
};
