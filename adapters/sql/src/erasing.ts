import type { Stores } from '@tidemark/domain';

/** Stores that tell when a person, a ticket or an address is erased: the database then has traces to remove. */
export const noticingErasure = (stores: Stores, notice: () => void): Stores => {
  const reported =
    <Input>(remove: (input: Input) => Promise<void>) =>
    (input: Input): Promise<void> => {
      notice();
      return remove(input);
    };
  const { contacts, tickets, messages, audit } = stores;
  const removeMessages: typeof messages.remove = (ticketNumber, ids) => {
    notice();
    return messages.remove(ticketNumber, ids);
  };
  const forgetSourcesOf: typeof audit.forgetSourcesOf = async (contactId, limit) => {
    const forgotten = await audit.forgetSourcesOf(contactId, limit);
    if (forgotten > 0) notice();
    return forgotten;
  };
  return {
    ...stores,
    contacts: { ...contacts, remove: reported(contacts.remove) },
    tickets: { ...tickets, remove: reported(tickets.remove) },
    messages: { ...messages, remove: removeMessages },
    audit: { ...audit, forgetSourcesOf },
  };
};
