/** Reads the whole configuration document, so that every mistake is reported at once (contract §6.4). */

import { nearest } from '../../kernel/nearest.ts';
import { described } from '../../kernel/text.ts';
import type { TicketField } from '../../model/desk/ticket-field.ts';
import type { Ids } from '../../model/ports.ts';
import { documentListing } from './document-listing.ts';
import { withGone } from './gone-references.ts';
import type { Names, Path, Reading } from './names.ts';
import { folded, type Listing, namesOf } from './names-of.ts';
import { describeGiven, isObject, refuse } from './read-members.ts';
import { type NewNames, noNewNames } from './renames.ts';
import { type InputOf, type Placed, type SectionName, sectionNames } from './section.ts';
import { sections } from './sections.ts';
import type { StoredConfiguration } from './stored-configuration.ts';
import { readWorkspace, type WorkspaceInput } from './workspace-section.ts';

/** One mistake: its position, and a sentence that says what was expected and what was found. */
export type Fault = Readonly<{ path: Path; message: string }>;

/** The wanted entries of each section; null for a section that the document leaves alone. */
export type InputSections = Readonly<{ [Name in SectionName]: readonly Placed<InputOf[Name]>[] | null }>;

/** `names` are as they will be once the document is applied. With faults, the faulty entries are left out. */
export type ReadDocument = Readonly<{
  faults: readonly Fault[];
  workspace: WorkspaceInput | null;
  sections: InputSections;
  listing: Listing;
  names: Names;
}>;

type Context = Readonly<{ stored: StoredConfiguration; ids: Ids; newNames?: NewNames }>;

/** Never throws, whatever the value is. */
export const readDocument = (
  value: unknown,
  { stored, ids, newNames = noNewNames }: Context,
): ReadDocument => {
  const faults: Fault[] = [];
  const fault: Reading['fault'] = (path, message) => void faults.push({ path, message });
  const document = wellFormed(value, fault);
  const listing = documentListing(document, { stored, ids, newNames });
  const before = { names: namesOf(listing, stored.sections.ticket_fields), fault };
  const fields = document.ticket_fields === undefined ? null : readFields(document, stored, before);
  const names = namesOf(listing, [...stored.sections.ticket_fields, ...asFields(fields)]);
  const reading: Reading = { names: withGone(names, stored), fault };
  const read = <Name extends SectionName>(name: Name) =>
    document[name] === undefined ? null : readSection(name, document[name], reading);
  const workspace =
    document.workspace === undefined ? null : readWorkspace(document.workspace, reading, ['workspace']);
  const input: InputSections = {
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
  return { faults, workspace: workspace ?? null, sections: input, listing, names };
};

type Document = Readonly<Record<string, unknown>>;

const sectionKeys: readonly string[] = ['workspace', ...sectionNames];

const wellFormed = (value: unknown, fault: Reading['fault']): Document => {
  if (!isObject(value)) {
    fault([], `Expected sections such as teams and rules, got ${describeGiven(value)}.`);
    return {};
  }
  for (const name of Object.keys(value))
    if (!sectionKeys.includes(name))
      fault([name], `Expected ${nearest(name, sectionKeys)}, got ${described(name)}.`);
  return value;
};

const readSection = <Name extends SectionName>(
  name: Name,
  value: unknown,
  reading: Reading,
): readonly Placed<InputOf[Name]>[] => {
  const { most, read, check } = sections[name];
  if (!Array.isArray(value) || value.length > most) {
    const got = Array.isArray(value) ? value.length : describeGiven(value);
    refuse(reading, [name], `Expected a list of at most ${most}, got ${got}; [] stands for none.`);
    return [];
  }
  const placed: Placed<InputOf[Name]>[] = [];
  for (const [index, item] of value.entries()) {
    const input = read(item, reading, [name, index]);
    if (input !== undefined) placed.push({ input, index });
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

type Fields = readonly Placed<InputOf['ticket_fields']>[];

const readFields = (document: Document, stored: StoredConfiguration, reading: Reading): Fields => {
  const fields = readSection('ticket_fields', document.ticket_fields, reading);
  for (const { input, index } of fields) {
    const before = stored.sections.ticket_fields.find(({ key }) => key === input.key);
    if (before && before.type !== input.type)
      refuse(
        reading,
        ['ticket_fields', index, 'type'],
        `Expected ${before.type}, as a field keeps its type, got ${input.type}.`,
      );
  }
  return fields;
};

/** As far as conditions and actions look at a definition. */
const asFields = (fields: Fields | null): readonly TicketField[] =>
  (fields ?? []).map(({ input }) => ({ ...input, id: '', position: 0, createdAt: '' }));
