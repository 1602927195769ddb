import type { OutgoingStore } from '../model/desk/outgoing-ticket.ts';
import type { Tables } from './memory-tables.ts';

export const memoryOutgoing = (tables: Tables): OutgoingStore => {
  const all = tables.of('outgoing');
  const removeWhere = (goes: (one: ReturnType<typeof all.all>[number]) => boolean): void => {
    for (const one of all.all()) if (goes(one)) all.remove(one.id);
  };
  return {
    find: async (id) => all.find(id),
    findForChange: async (id) => all.find(id),
    listOfAgent: async (of, limit) =>
      all
        .all()
        .filter(({ agentId, state }) => agentId === of && state !== 'sent')
        .toSorted((one, other) => (one.id < other.id ? 1 : -1))
        .slice(0, limit),
    save: async (outgoing) => all.put(outgoing.id, outgoing),
    remove: async (id) => removeWhere((one) => one.id === id),
    removeSent: async (of, before) =>
      removeWhere(
        ({ agentId, state, updatedAt }) => agentId === of && state === 'sent' && updatedAt < before,
      ),
    removeTo: async (email) => removeWhere(({ to }) => to === email),
  };
};
