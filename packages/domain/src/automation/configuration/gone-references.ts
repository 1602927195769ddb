/** Ids that stored entries hold of what was deleted since: an export shows them as they are, and they are read back. */
import type { NamedKind, Names } from './names.ts';
import { namesOf, storedListing } from './names-of.ts';
import { type EntryOf, type SectionName, sectionNames } from './section.ts';
import { sections } from './sections.ts';
import type { StoredConfiguration } from './stored-configuration.ts';

/** The same names, plus the ids of deleted entries that the stored configuration still refers to. */
export const withGone = (names: Names, stored: StoredConfiguration): Names => {
  const gone = goneReferences(stored);
  return {
    ...names,
    idOf: (kind, name) => names.idOf(kind, name) ?? (gone.has(keyOf(kind, name)) ? name : null),
  };
};

const goneReferences = (stored: StoredConfiguration): ReadonlySet<string> => {
  const names = namesOf(storedListing(stored), stored.sections.ticket_fields);
  const gone = new Set<string>();
  const nameOf: Names['nameOf'] = (kind, id) => {
    if (!names.has(kind, id)) gone.add(keyOf(kind, id));
    return names.nameOf(kind, id);
  };
  for (const section of sectionNames) showAll(section, stored.sections[section], { ...names, nameOf });
  return gone;
};

const showAll = <Name extends SectionName>(
  section: Name,
  entries: readonly EntryOf[Name][],
  names: Names,
): void => {
  const { show } = sections[section];
  for (const entry of entries) show(entry, names);
};

const keyOf = (kind: NamedKind, id: string): string => `${kind} ${id}`;
