import type { NamedKind } from './names.ts';
import { describeGiven, type Reader, refuse } from './read-members.ts';

/** How the file names the entries of each kind. */
const namedBy: Readonly<Record<NamedKind, string>> = {
  agent: 'the email of an agent',
  team: 'the name of a team',
  organization: 'the name of an organization',
  calendar: 'the name of a calendar',
  macro: 'the name of a macro',
  webhook: 'the URL of a webhook',
  category: 'the name of a category',
};

/** The id of the entry that the file names. */
export const readName =
  (kind: NamedKind): Reader<string> =>
  (value, reading, path) => {
    if (typeof value !== 'string')
      return refuse(reading, path, `Expected ${namedBy[kind]}, got ${describeGiven(value)}.`);
    const id = reading.names.idOf(kind, value);
    return (
      id ??
      refuse(reading, path, `Expected ${namedBy[kind]}, got ${describeGiven(value)}, which does not exist.`)
    );
  };
