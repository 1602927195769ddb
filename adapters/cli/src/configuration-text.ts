/** The changes of a configuration file as text. */
import type { ConfigurationChange } from '@tidemark/domain';
import { printable } from './printable.ts';

/** A line for each entry, and one for each member that changes. */
export const tellChanges = (changes: readonly ConfigurationChange[]): readonly string[] =>
  changes.length === 0
    ? ['Nothing to change: the workspace matches the file.']
    : changes.flatMap(changeLines);

/** `3 changes: 1 added, 2 changed.` */
export const countOf = (changes: readonly ConfigurationChange[]): string => {
  const counts = kinds
    .map(([change, word]) => [changes.filter((one) => one.change === change).length, word] as const)
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}`);
  return `${changes.length} ${changes.length === 1 ? 'change' : 'changes'}: ${counts.join(', ')}.`;
};

const kinds = [
  ['add', 'added'],
  ['change', 'changed'],
  ['remove', 'removed'],
] as const;

const signs = { add: '+', change: '~', remove: '-' } as const;

const changeLines = ({ section, name, change, fields }: ConfigurationChange): readonly string[] => {
  const line = `${signs[change]} ${section}: ${printable(name)}`;
  if (change !== 'change') return [line];
  const members = Object.entries(fields);
  return [line, ...members.map(([member, [from, to]]) => `    ${member}: ${value(from)} → ${value(to)}`)];
};

const longest = 200;

const value = (data: unknown): string => {
  const text = printable(JSON.stringify(data));
  return text.length <= longest ? text : `${text.slice(0, longest)}…`;
};
