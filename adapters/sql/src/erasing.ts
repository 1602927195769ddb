import type { Stores } from '@tidemark/domain';

/** Stores that tell when a person or a ticket is erased: the database then has traces to remove. */
export const noticingErasure = (stores: Stores, notice: () => void): Stores => {
  const told =
    <Input>(remove: (input: Input) => Promise<void>) =>
    (input: Input): Promise<void> => {
      notice();
      return remove(input);
    };
  const { contacts, tickets } = stores;
  return {
    ...stores,
    contacts: { ...contacts, remove: told(contacts.remove) },
    tickets: { ...tickets, remove: told(tickets.remove) },
  };
};
