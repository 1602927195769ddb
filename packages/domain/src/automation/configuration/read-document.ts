/** Reads the whole configuration document, so that every mistake is reported at once (contract §6.4). */

import { nearest } from '../../kernel/nearest.ts';
import { described } from '../../kernel/text.ts';
import type { TicketField } from '../../model/desk/ticket-field.ts';
import type { Ids } from '../../model/ports.ts';
import { documentListing } from './document-listing.ts';
import { withGone } from './gone-references.ts';
import type { Names, Path, Reading } from './names.ts';
import { folded, type Listing, namesOf } from './names-of.ts';
import { came, isObject, refuse } from './read-members.ts';
import { type Placed, type SectionName, sectionNames, type WantedOf } from './section.ts';
import { sections } from './sections.ts';
import type { StoredConfiguration } from './stored-configuration.ts';
import { readWorkspace, type WorkspaceWanted } from './workspace-section.ts';

/** One mistake: its position, and a sentence that says what was expected and what came. */
export type Fault = Readonly<{ path: Path; message: string }>;

/** What the document wants of each section; null for a section that it leaves alone. */
export type WantedSections = Readonly<{ [Name in SectionName]: readonly Placed<WantedOf[Name]>[] | null }>;

/** `names` are as they will be once the document is applied. With faults, the faulty entries are left out. */
export type ReadDocument = Readonly<{
  faults: readonly Fault[];
  workspace: WorkspaceWanted | null;
  sections: WantedSections;
  listing: Listing;
  names: Names;
}>;

type Context = Readonly<{ stored: StoredConfiguration; ids: Ids }>;

/** Never throws, whatever the value is. */
export const readDocument = (value: unknown, { stored, ids }: Context): ReadDocument => {
  const faults: Fault[] = [];
  const fault: Reading['fault'] = (path, message) => void faults.push({ path, message });
  const document = wellFormed(value, fault);
  const listing = documentListing(document, stored, ids);
  const before = { names: namesOf(listing, stored.sections.ticket_fields), fault };
  const fields = document.ticket_fields === undefined ? null : readFields(document, stored, before);
  const names = namesOf(listing, [...stored.sections.ticket_fields, ...asFields(fields)]);
  const reading: Reading = { names: withGone(names, stored), fault };
  const read = <Name extends SectionName>(name: Name) =>
    document[name] === undefined ? null : readSection(name, document[name], reading);
  const workspace =
    document.workspace === undefined ? null : readWorkspace(document.workspace, reading, ['workspace']);
  const wanted: WantedSections = {
    teams: read('teams'),
    ticket_fields: fields,
    calendars: read('calendars'),
    sla_policies: read('sla_policies'),
    webhooks: read('webhooks'),
    macros: read('macros'),
    rules: read('rules'),
    views: read('views'),
    categories: read('categories'),
  };
  return { faults, workspace: workspace ?? null, sections: wanted, listing, names };
};

type Document = Readonly<Record<string, unknown>>;

const known: readonly string[] = ['workspace', ...sectionNames];

const wellFormed = (value: unknown, fault: Reading['fault']): Document => {
  if (!isObject(value)) {
    fault([], `Expected sections such as teams and rules, got ${came(value)}.`);
    return {};
  }
  for (const name of Object.keys(value))
    if (!known.includes(name)) fault([name], `Expected ${nearest(name, known)}, got ${described(name)}.`);
  return value;
};

const readSection = <Name extends SectionName>(
  name: Name,
  value: unknown,
  reading: Reading,
): readonly Placed<WantedOf[Name]>[] => {
  const { most, read, check } = sections[name];
  if (!Array.isArray(value) || value.length > most) {
    const got = Array.isArray(value) ? value.length : came(value);
    refuse(reading, [name], `Expected a list of at most ${most}, got ${got}; [] stands for none.`);
    return [];
  }
  const placed: Placed<WantedOf[Name]>[] = [];
  for (const [index, item] of value.entries()) {
    const wanted = read(item, reading, [name, index]);
    if (wanted !== undefined) placed.push({ wanted, index });
  }
  refuseSameNames(name, value, reading);
  check?.(placed, reading, [name]);
  return placed;
};

const refuseSameNames = (name: SectionName, items: readonly unknown[], reading: Reading): void => {
  const { kind, member } = sections[name];
  const places = new Map<string, number>();
  for (const [index, item] of items.entries()) {
    const text = isObject(item) ? item[member] : null;
    if (typeof text !== 'string') continue;
    const first = places.get(folded(kind, text));
    if (first === undefined) places.set(folded(kind, text), index);
    else
      refuse(
        reading,
        [name, index, member],
        `Expected a ${member} of its own, got that of number ${first + 1}.`,
      );
  }
};

type Fields = readonly Placed<WantedOf['ticket_fields']>[];

const readFields = (document: Document, stored: StoredConfiguration, reading: Reading): Fields => {
  const fields = readSection('ticket_fields', document.ticket_fields, reading);
  for (const { wanted, index } of fields) {
    const before = stored.sections.ticket_fields.find(({ key }) => key === wanted.key);
    if (before && before.type !== wanted.type)
      refuse(
        reading,
        ['ticket_fields', index, 'type'],
        `Expected ${before.type}, as a field keeps its type, got ${wanted.type}.`,
      );
  }
  return fields;
};

/** As far as conditions and actions look at a definition. */
const asFields = (fields: Fields | null): readonly TicketField[] =>
  (fields ?? []).map(({ wanted }) => ({ ...wanted, id: '', position: 0, createdAt: '' }));
