/** Names and ids of everything that a configuration document can refer to. */

import { foldEmail, foldName, isUuid } from '../../kernel/text.ts';
import type { TicketField } from '../../model/desk/ticket-field.ts';
import { webhookUrlKey } from '../../outbound/webhooks/webhook-url-key.ts';
import type { NamedKind, Names } from './names.ts';
import type { StoredConfiguration } from './stored-configuration.ts';

export type Named = Readonly<{ id: string; name: string }>;

export type Listing = Readonly<Record<NamedKind, readonly Named[]>>;

/** Whether there is an entry with this id, even where its name does not tell it apart. */
type Has = Readonly<{ has: (kind: NamedKind, id: string) => boolean }>;

/** A name that several entries share is ambiguous: their ids replace it. */
export const namesOf = (listing: Listing, fields: readonly TicketField[]): Names & Has => {
  const kinds = Object.keys(listing) as readonly NamedKind[];
  const indexes = new Map(kinds.map((kind) => [kind, indexOf(kind, listing[kind])]));
  const byKey = new Map(fields.map((field) => [field.key, field]));
  return {
    idOf: (kind, name) => {
      const index = indexes.get(kind);
      const [id, other] = index?.idsOf.get(folded(kind, name)) ?? [];
      if (id !== undefined) return other === undefined ? id : null;
      return isUuid(name) && index?.nameOf.has(name) ? name : null;
    },
    nameOf: (kind, id) => {
      const index = indexes.get(kind);
      const name = index?.nameOf.get(id) ?? null;
      return name !== null && index?.idsOf.get(folded(kind, name))?.length === 1 ? name : null;
    },
    has: (kind, id) => indexes.get(kind)?.nameOf.has(id) ?? false,
    fieldOf: (key) => byKey.get(key) ?? null,
  };
};

/** The stored records, by their names. */
export const storedListing = ({ agents, organizations, sections }: StoredConfiguration): Listing => ({
  agent: agents.map(({ id, email }) => ({ id, name: email })),
  organization: organizations.map(({ id, name }) => ({ id, name })),
  team: sections.teams,
  calendar: sections.calendars,
  macro: sections.macros,
  webhook: sections.webhooks.map(({ id, url }) => ({ id, name: url })),
  category: sections.categories,
});

/** The form under which two spellings name the same entry. Companies are looked up as spelled. */
export const folded = (kind: NamedKind | null, name: string): string => {
  if (kind === 'webhook') return webhookUrlKey(name.trim());
  if (kind === 'organization') return name.trim();
  return kind === 'agent' ? foldEmail(name) : foldName(name);
};

const indexOf = (kind: NamedKind, entries: readonly Named[]) => {
  const idsOf = new Map<string, string[]>();
  for (const { id, name } of entries) {
    const key = folded(kind, name);
    idsOf.set(key, [...(idsOf.get(key) ?? []), id]);
  }
  return { idsOf, nameOf: new Map(entries.map(({ id, name }) => [id, name])) };
};
