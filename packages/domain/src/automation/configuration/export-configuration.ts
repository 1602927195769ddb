/** The configuration as it is, as a document. */

import { same } from '../../kernel/same.ts';
import type { ReadCase } from '../../model/use-case.ts';
import { namesOf, storedListing } from './names-of.ts';
import { type SectionName, type Shown, sectionNames } from './section.ts';
import { sections } from './sections.ts';
import { type StoredConfiguration, storedConfiguration } from './stored-configuration.ts';
import { showWorkspace } from './workspace-section.ts';

/**
 * The whole configuration as a document that changes nothing when it is applied. It contains no secrets. Plain data;
 * defaults are omitted.
 */
export type ConfigurationDocument = Readonly<
  { workspace: Shown } & { [Name in SectionName]: readonly Shown[] }
>;

export const exportConfiguration: ReadCase<void, ConfigurationDocument> = async (stores) => {
  const stored = await storedConfiguration(stores, null);
  const lists = sectionNames.map((name) => [name, showSection(name, stored)] as const);
  const shown = Object.fromEntries(lists) as Record<SectionName, readonly Shown[]>;
  return { workspace: showWorkspace(stored.workspace), ...shown };
};

const showSection = <Name extends SectionName>(name: Name, stored: StoredConfiguration): readonly Shown[] => {
  const { show, usual } = sections[name];
  const names = namesOf(storedListing(stored), stored.sections.ticket_fields);
  return stored.sections[name].map((entry) => {
    const members = Object.entries(show(entry, names));
    return Object.fromEntries(members.filter(([member, value]) => !same(value, usual[member])));
  });
};
