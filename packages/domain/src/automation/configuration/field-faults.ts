/** A document may not remove those parts of a ticket field to which entries of untouched sections refer. */

import { described } from '../../kernel/text.ts';
import type { TicketField } from '../../model/desk/ticket-field.ts';
import { withGone } from './gone-references.ts';
import type { Names, Path } from './names.ts';
import { namesOf, storedListing } from './names-of.ts';
import type { Fault, ReadDocument } from './read-document.ts';
import { entryName } from './referrers.ts';
import { type EntryOf, type SectionName, sectionNames } from './section.ts';
import { sections } from './sections.ts';
import type { StoredConfiguration } from './stored-configuration.ts';

export const fieldFaults = (stored: StoredConfiguration, read: ReadDocument): readonly Fault[] => {
  const losses = lossesOf(stored, read);
  if (losses.length === 0) return [];
  const names = withGone(namesOf(storedListing(stored), stored.sections.ticket_fields), stored);
  return sectionNames
    .filter((name) => read.sections[name] === null)
    .flatMap((name) => stored.sections[name].flatMap((entry) => faultsOf(name, entry, { losses, names })));
};

/** The parts that a field of the workspace would lose. */
type Loss = Readonly<{ field: TicketField; rests: boolean; options: readonly string[]; path: Path }>;

const lossesOf = (stored: StoredConfiguration, { sections: requested }: ReadDocument): readonly Loss[] => {
  if (requested.ticket_fields === null) return [];
  const after = new Map(requested.ticket_fields.map((placed) => [placed.input.key, placed]));
  return stored.sections.ticket_fields.flatMap((field) => {
    const next = after.get(field.key);
    const rests = field.active && next?.input.active !== true;
    const options = next ? field.options.filter((option) => !next.input.options.includes(option)) : [];
    const path = ['ticket_fields', ...(next ? [next.index] : [])];
    return rests || options.length > 0 ? [{ field, rests, options, path }] : [];
  });
};

type Ground = Readonly<{ losses: readonly Loss[]; names: Names }>;

const faultsOf = <Name extends SectionName>(
  name: Name,
  entry: EntryOf[Name],
  { losses, names }: Ground,
): readonly Fault[] => {
  const { show, read } = sections[name];
  const shown = show(entry, names);
  const look = (fieldOf: Names['fieldOf']): number => {
    const faults: string[] = [];
    read(shown, { names: { ...names, fieldOf }, fault: (_, message) => void faults.push(message) }, []);
    return faults.length;
  };
  const lookedUp = new Set<string>();
  const before = look((key) => {
    lookedUp.add(key);
    return names.fieldOf(key);
  });
  const needs = (field: TicketField, option: string): boolean => {
    const less = { ...field, options: field.options.filter((one) => one !== option) };
    return look((key) => (key === field.key ? less : names.fieldOf(key))) > before;
  };
  const who = entryName(name, entry);
  return losses
    .filter(({ field }) => lookedUp.has(field.key))
    .flatMap(({ field, rests, options, path }): readonly Fault[] => {
      if (rests)
        return [
          { path, message: `${who} refers to ${field.key}. Keep it active, or change the reference first.` },
        ];
      return options
        .filter((option) => needs(field, option))
        .map((option) => ({
          path: [...path, 'options'],
          message: `${who} refers to the option ${described(option)} of ${field.key}. Keep it, or change the reference first.`,
        }));
    });
};
