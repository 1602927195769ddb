/** How the configuration file speaks of other entries: by name in the file, by id in storage (contract §6.4). */
import type { TicketField } from '../../model/desk/ticket-field.ts';

/** An agent's name is their email, a webhook's is its URL. */
export type NamedKind = 'agent' | 'team' | 'organization' | 'calendar' | 'macro' | 'webhook' | 'category';

export type Names = Readonly<{
  idOf: (kind: NamedKind, name: string) => string | null;
  nameOf: (kind: NamedKind, id: string) => string | null;
  fieldOf: (key: string) => TicketField | null;
}>;

/** A position in the file: keys and list indexes, from the top. */
export type Path = readonly (string | number)[];

/** Reading continues after a fault, so that one run reports all mistakes of a file. */
export type Reading = Readonly<{ names: Names; fault: (path: Path, message: string) => void }>;
