/** Entries to which a document gives another name: they keep their ids, and all that refers to them. */
import { described } from '../../kernel/text.ts';
import { folded } from './names-of.ts';
import type { Fault } from './read-document.ts';
import { isObject } from './read-members.ts';
import { type SectionName, sectionNames } from './section.ts';
import { sections } from './sections.ts';
import type { StoredConfiguration } from './stored-configuration.ts';

/** `from` is a stored name, `to` that of the same entry in the document. */
export type Rename = Readonly<{ section: SectionName; from: string; to: string }>;

/** Sections whose entries can be renamed: ticket fields are named by their key, webhooks by their URL. */
export const renamedSections: readonly SectionName[] = sectionNames.filter(
  (name) => sections[name].member === 'name',
);

/** New names by the ids of entries. */
export type NewNames = ReadonlyMap<string, string>;

export const noNewNames: NewNames = new Map();

type Renaming = Readonly<{ stored: StoredConfiguration; document: unknown }>;

export type ReadRenames = Readonly<{ faults: readonly Fault[]; newNames: NewNames }>;

export const readRenames = (renames: readonly Rename[], renaming: Renaming): ReadRenames => {
  const faults: Fault[] = [];
  const newNames = new Map<string, string>();
  const targets = new Set<string>();
  for (const [index, rename] of renames.entries()) {
    const read = readRename(rename, renaming);
    if (read === null) continue;
    const target = `${rename.section} ${folded(sections[rename.section].kind, rename.to)}`;
    const again = newNames.has(read.id ?? '') || targets.has(target) ? alreadyRenamed : null;
    const wrong = read.wrong ?? again;
    if (wrong) faults.push({ path: ['renames', index, wrong.member], message: wrong.message });
    else if (read.id !== null) newNames.set(read.id, rename.to.trim());
    targets.add(target);
  }
  return { faults, newNames };
};

type Wrong = Readonly<{ member: keyof Rename; message: string }>;

const alreadyRenamed: Wrong = {
  member: 'from',
  message: 'Expected each name in one rename, got it in several.',
};

type Read = Readonly<{ id: string | null; wrong: Wrong | null }>;

/** Null where only the letter case differs: such an entry is found by its name. */
const readRename = ({ section, from, to }: Rename, { stored, document }: Renaming): Read | null => {
  const { kind, member, nameOf } = sections[section];
  const spelled = (name: string): string => folded(kind, name);
  if (spelled(from) === spelled(to)) return null;
  const wrong = (at: keyof Rename, message: string): Read => ({ id: null, wrong: { member: at, message } });
  if (!renamedSections.includes(section))
    return wrong('section', `Expected one of ${renamedSections.join(', ')}, got ${section}.`);
  const items = isObject(document) ? document[section] : null;
  if (!Array.isArray(items)) return wrong('section', `Expected a section of the document, got ${section}.`);
  const listed = new Set(
    items.flatMap((item) =>
      isObject(item) && typeof item[member] === 'string' ? spelled(item[member]) : [],
    ),
  );
  const storedNames: ReadonlyMap<string, string> = new Map(
    namesIn(stored, section, nameOf as (entry: never) => string).map(({ id, name }) => [spelled(name), id]),
  );
  const id = storedNames.get(spelled(from));
  if (id === undefined)
    return wrong(
      'from',
      `Expected a stored name of ${section}, got ${described(from)}, which does not exist.`,
    );
  if (listed.has(spelled(from)))
    return wrong('from', `Expected a name that the document does not have, got ${described(from)}.`);
  if (!listed.has(spelled(to)))
    return wrong('to', `Expected a name that the document has in ${section}, got ${described(to)}.`);
  return storedNames.has(spelled(to))
    ? wrong('to', `Expected a name that no stored entry has, got ${described(to)}. Rename in two steps.`)
    : { id, wrong: null };
};

const namesIn = (
  { sections: stored }: StoredConfiguration,
  section: SectionName,
  nameOf: (entry: never) => string,
): readonly Readonly<{ id: string; name: string }>[] =>
  stored[section].map((entry) => ({ id: entry.id, name: nameOf(entry as never) }));
