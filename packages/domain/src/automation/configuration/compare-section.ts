/** The changes of one section that the document needs. */
import type { Instant } from '../../kernel/instant.ts';
import { same } from '../../kernel/same.ts';
import type { Ids } from '../../model/ports.ts';
import type { Names } from './names.ts';
import { folded } from './names-of.ts';
import type { NewNames } from './renames.ts';
import type { EntryOf, InputOf, Placed, SectionName, Shown, Stamp } from './section.ts';
import { sections } from './sections.ts';

/** By member: the old and the new value, in the form of the document; null for none. */
export type FieldChanges = Readonly<Record<string, readonly [unknown, unknown]>>;

/** `before` is null for what is added, `after` for what is removed. */
export type Step<Name extends SectionName> = Readonly<{
  name: string;
  before: EntryOf[Name] | null;
  after: EntryOf[Name] | null;
  fields: FieldChanges;
}>;

export type Comparing = Readonly<{
  namesBefore: Names;
  namesAfter: Names;
  newNames: NewNames;
  ids: Ids;
  now: Instant;
}>;

type Section<Name extends SectionName> = Readonly<{
  input: readonly Placed<InputOf[Name]>[];
  stored: readonly EntryOf[Name][];
}>;

/** Removals come first, so that their names are free. Unchanged entries need no step. */
export const compareSection = <Name extends SectionName>(
  name: Name,
  { input, stored }: Section<Name>,
  comparing: Comparing,
): readonly Step<Name>[] => {
  const { kind, nameOf } = sections[name];
  const key = (entry: InputOf[Name]): string => folded(kind, nameOf(entry));
  const storedKey = (entry: EntryOf[Name]): string => {
    const renamed = comparing.newNames.get(entry.id);
    return renamed === undefined ? key(entry) : folded(kind, renamed);
  };
  const left = new Map(stored.toReversed().map((entry) => [storedKey(entry), entry]));
  const steps: Step<Name>[] = [];
  let last: Place = { position: 0, id: '' };
  for (const entry of input) {
    const before = left.get(key(entry.input)) ?? null;
    left.delete(key(entry.input));
    const stamp = stampOf(before, { name: nameOf(entry.input), kind, last }, comparing);
    last = stamp;
    const step = stepTo(name, { input: entry.input, before, stamp }, comparing);
    if (step) steps.push(step);
  }
  const kept = new Set([...left.values()]);
  const unnamed = stored.filter((entry) => kept.has(entry));
  return [...unnamed.flatMap((entry) => withdrawn(name, entry, comparing) ?? []), ...steps];
};

type Place = Readonly<{ position: number; id: string }>;

type Named = Readonly<{ name: string; kind: (typeof sections)[SectionName]['kind']; last: Place }>;

/** An entry keeps its position as long as it still follows the one before it. */
const stampOf = (
  before: EntryOf[SectionName] | null,
  { name, kind, last }: Named,
  { ids, now, namesAfter }: Comparing,
): Stamp => {
  if (!before) {
    const id = (kind && namesAfter.idOf(kind, name)) ?? ids.next();
    return { id, position: last.position + 1, createdAt: now, updatedAt: now };
  }
  const position = positionOf(before);
  const isBehind = position > last.position || (position === last.position && before.id > last.id);
  const updatedAt = 'updatedAt' in before ? before.updatedAt : now;
  return {
    id: before.id,
    position: isBehind ? position : last.position + 1,
    createdAt: before.createdAt,
    updatedAt,
  };
};

const positionOf = (entry: EntryOf[SectionName]): number => ('position' in entry ? entry.position : 0);

type Move<Name extends SectionName> = Readonly<{
  input: InputOf[Name];
  before: EntryOf[Name] | null;
  stamp: Stamp;
}>;

const stepTo = <Name extends SectionName>(
  name: Name,
  { input, before, stamp }: Move<Name>,
  { namesBefore, namesAfter, now }: Comparing,
): Step<Name> | null => {
  const { make, show, nameOf } = sections[name];
  if (before && same(make(input, stamp, before), before)) return null;
  const after = make(input, { ...stamp, updatedAt: now }, before);
  const shown = [before && show(before, namesBefore), show(after, namesAfter)] as const;
  const places = [before && positionOf(before), positionOf(after)] as const;
  const moved = before && places[0] !== places[1] ? { position: places } : {};
  return { name: nameOf(after), before, after, fields: { ...changedFields(name, ...shown), ...moved } };
};

/** Removes entries that the document does not name; a ticket field becomes inactive and keeps its values. */
const withdrawn = <Name extends SectionName>(
  name: Name,
  before: EntryOf[Name],
  { namesBefore }: Comparing,
): Step<Name> | null => {
  const { show, nameOf } = sections[name];
  const shown = show(before, namesBefore);
  if (name !== 'ticket_fields')
    return { name: nameOf(before), before, after: null, fields: changedFields(name, shown, null) };
  if (shown.active === false) return null;
  return {
    name: nameOf(before),
    before,
    after: { ...before, active: false },
    fields: { active: [true, false] },
  };
};

const changedFields = (name: SectionName, before: Shown | null, after: Shown | null): FieldChanges => {
  const { usual } = sections[name];
  const members = Object.keys(after ?? before ?? {});
  const changes = members.map(
    (member) => [member, [before?.[member] ?? null, after?.[member] ?? null] as const] as const,
  );
  const isNews = (member: string, [from, to]: readonly [unknown, unknown]): boolean =>
    before && after ? !same(from, to) : !same(before ? from : to, usual[member]);
  return Object.fromEntries(changes.filter(([member, change]) => isNews(member, change)));
};
