/** Which entries refer to one: what is referred to is not removed, by a document or without one (contract §6.4). */
import type { Stores } from '../../model/ports.ts';
import type { NamedKind } from './names.ts';
import { type EntryOf, type SectionName, sectionNames } from './section.ts';
import { sections } from './sections.ts';
import { type StoredSections, storedSections } from './stored-configuration.ts';

export type Reference = Readonly<{ kind: NamedKind; id: string }>;

/** The entries, as `to which … refers` names them. */
export const referrersOf = async (stores: Stores, { kind, id }: Reference): Promise<readonly string[]> => {
  const stored = await storedSections(stores);
  const refers = (to: Reference) => to.kind === kind && to.id === id;
  return sectionNames.flatMap((name) => entriesThat(refers, name, stored));
};

/** The references of an entry, repeated as often as it refers to them. */
export const referencesOf = <Name extends SectionName>(
  name: Name,
  entry: EntryOf[Name],
): readonly Reference[] => {
  const found: Reference[] = [];
  sections[name].show(entry, {
    idOf: () => null,
    nameOf: (kind, id) => {
      found.push({ kind, id });
      return null;
    },
    fieldOf: () => null,
  });
  return found;
};

/** An entry, as messages name it. */
export const entryName = <Name extends SectionName>(name: Name, entry: EntryOf[Name]): string =>
  `${sections[name].nameOf(entry)} of ${name}`;

const entriesThat = <Name extends SectionName>(
  refers: (to: Reference) => boolean,
  name: Name,
  stored: StoredSections,
): readonly string[] =>
  stored[name]
    .filter((entry) => referencesOf(name, entry).some(refers))
    .map((entry) => `to which ${entryName(name, entry)} refers`);
