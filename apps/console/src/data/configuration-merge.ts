/** A draft whose document was changed by others meanwhile: what only one side changed is taken, what both changed stays mine. */

import { same } from '@tidemark/domain/same';
import { type Draft, folded, nameOf, newRow, type Row, readRow, rowsOf } from './configuration-draft.ts';
import type { Entry, SectionName, Stored } from './configuration-types.ts';

export type Merged = Readonly<{ draft: Draft; clashes: readonly Clash[] }>;

/** An entry that both sides changed. */
export type Clash = Readonly<{ section: SectionName | 'workspace'; name: string }>;

export const mergeDraft = (draft: Draft, theirs: Stored): Merged => {
  const clashes: Clash[] = [];
  const rows = rowsOf((section) => {
    const merged = mergeSection(draft, theirs, section);
    clashes.push(...merged.clashes.map((name) => ({ section, name })));
    return merged.rows;
  });
  const own = mergeMembers(draft.workspace, draft.base.document.workspace, theirs.document.workspace);
  clashes.push(...own.clashes.map((name): Clash => ({ section: 'workspace', name })));
  return { draft: { base: theirs, workspace: own.merged, rows }, clashes };
};

type MergedSection = Readonly<{ rows: readonly Row[]; clashes: readonly string[] }>;

/** In their order, then what is new here. */
const mergeSection = ({ base, rows }: Draft, theirs: Stored, section: SectionName): MergedSection => {
  const clashes: string[] = [];
  const read = byName(section, base.document[section]);
  const now = byName(section, theirs.document[section]);
  const mine = new Map(rows[section].flatMap((row) => (row.origin === null ? [] : [[row.origin, row]])));
  const merged = [...now].flatMap(([name, their]): readonly Row[] => {
    const before = read.get(name);
    const row = mine.get(name);
    if (!before) return [readRow(name, their)];
    if (row && same(row.entry, before)) return [readRow(name, their)];
    if (same(their, before)) return row ? [row] : [];
    clashes.push(name);
    return [row ?? readRow(name, their)];
  });
  const taken = new Set([...now.keys()].map(folded));
  for (const { origin, entry } of rows[section]) {
    if (origin !== null && now.has(origin)) continue;
    if (origin !== null && same(entry, read.get(origin))) continue;
    const name = nameOf(section, entry);
    if (origin !== null || taken.has(folded(name))) clashes.push(name);
    if (!taken.has(folded(name))) merged.push(newRow(entry));
    else replaceNamed(merged, section, { name, entry });
  }
  return { rows: merged, clashes };
};

/** Both have added an entry of this name: mine stands in its place. */
const replaceNamed = (
  merged: Row[],
  section: SectionName,
  { name, entry }: Readonly<{ name: string; entry: Entry }>,
): void => {
  const at = merged.findIndex((row) => folded(nameOf(section, row.entry)) === folded(name));
  const there = merged[at];
  if (there) merged.splice(at, 1, { ...there, entry });
};

const byName = (section: SectionName, entries: readonly Entry[]): ReadonlyMap<string, Entry> =>
  new Map(entries.map((entry) => [nameOf(section, entry), entry]));

type MergedMembers = Readonly<{ merged: Entry; clashes: readonly string[] }>;

const mergeMembers = (mine: Entry, before: Entry, theirs: Entry): MergedMembers => {
  const clashes: string[] = [];
  const members = Object.keys(theirs).map((member) => {
    const isMine = !same(mine[member], before[member]);
    if (isMine && !same(theirs[member], before[member]) && !same(mine[member], theirs[member]))
      clashes.push(member);
    return [member, isMine ? mine[member] : theirs[member]] as const;
  });
  return { merged: Object.fromEntries(members), clashes };
};
