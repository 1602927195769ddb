import type { Entries, EntryKind } from '../../model/automation/configuration-store.ts';
import type { Stores } from '../../model/ports.ts';
import type { EntryOf, SectionName } from './section.ts';

/** How the entries of a section are stored. */
export type Writer<Name extends SectionName> = Readonly<{
  add: (stores: Stores, entry: EntryOf[Name]) => Promise<void>;
  save: (stores: Stores, entry: EntryOf[Name], before: EntryOf[Name]) => Promise<void>;
  remove: (stores: Stores, id: string) => Promise<void>;
}>;

const kept = <Kind extends EntryKind>(kind: Kind) => ({
  add: ({ configuration }: Stores, entry: Entries[Kind]) => configuration.add(kind, entry),
  save: ({ configuration }: Stores, entry: Entries[Kind]) => configuration.save(kind, entry),
  remove: ({ configuration }: Stores, id: string) => configuration.remove(kind, id),
});

export const writers: Readonly<{ [Name in SectionName]: Writer<Name> }> = {
  teams: {
    add: async ({ teams }, { agentIds, ...team }) => {
      await teams.add(team);
      for (const agentId of agentIds) await teams.addMember(team.id, agentId);
    },
    save: async ({ teams }, { agentIds, ...team }, before) => {
      if (team.name !== before.name) await teams.save(team);
      for (const id of before.agentIds) if (!agentIds.includes(id)) await teams.removeMember(team.id, id);
      for (const id of agentIds) if (!before.agentIds.includes(id)) await teams.addMember(team.id, id);
    },
    remove: ({ teams }, id) => teams.remove(id),
  },
  ticket_fields: {
    add: ({ ticketFields }, field) => ticketFields.add(field),
    save: ({ ticketFields }, field) => ticketFields.save(field),
    remove: async () => {
      throw new Error('Expected a ticket field to rest, got one to remove.');
    },
  },
  calendars: kept('calendar'),
  sla_policies: kept('sla_policy'),
  webhooks: {
    add: ({ webhooks }, webhook) => webhooks.add(webhook),
    save: async ({ webhooks }, webhook) => {
      // Its secrets may have been rotated since it was read.
      const held = await webhooks.findForChange(webhook.id);
      if (held) await webhooks.save({ ...webhook, secrets: held.secrets });
    },
    remove: ({ webhooks }, id) => webhooks.remove(id),
  },
  macros: kept('macro'),
  rules: kept('rule'),
  views: kept('view'),
  categories: kept('category'),
};
