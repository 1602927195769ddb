import { described } from '../text.ts';
import type { NamedKind, Path, Reading } from './names.ts';

/** What a file calls the entries of each kind, and what it names them by. */
export const namedBy: Readonly<Record<NamedKind, string>> = {
  agent: 'the email of an agent',
  team: 'the name of a team',
  organization: 'the name of an organization',
  calendar: 'the name of a calendar',
  macro: 'the name of a macro',
  webhook: 'the URL of a webhook',
};

/** The id of the entry that a file names; undefined after a fault. */
export const readName = (
  kind: NamedKind,
  value: unknown,
  { reading: { names, fault }, path }: Readonly<{ reading: Reading; path: Path }>,
): string | undefined => {
  const id = typeof value === 'string' ? names.idOf(kind, value) : null;
  if (id !== null) return id;
  fault(
    path,
    `Expected ${namedBy[kind]}, got ${described(value)}${typeof value === 'string' ? ', which there is not' : ''}.`,
  );
  return undefined;
};
