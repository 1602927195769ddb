import type { Work } from '../model/ports.ts';

/** The same work, in which writes that hold one of these tickets fail with its message. */
export const failingTickets = (work: Work, messages: Readonly<Record<number, string>>): Work => ({
  ...work,
  write: (workspaceId, use, options) =>
    work.write(
      workspaceId,
      (stores) => {
        const findForChange = async (number: number) => {
          const message = messages[number];
          if (message !== undefined) throw new Error(message);
          return stores.tickets.findForChange(number);
        };
        return use({ ...stores, tickets: { ...stores.tickets, findForChange } });
      },
      options,
    ),
});
