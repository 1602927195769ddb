import { pageOf } from '../kernel/page.ts';
import type { DraftKey, DraftPlace, DraftStore } from '../model/desk/draft.ts';
import type { Tables } from './memory-tables.ts';

export const memoryDrafts = (tables: Tables): DraftStore => {
  const drafts = tables.of('drafts');
  const written = () => drafts.all().filter(({ state }) => state !== 'empty');
  return {
    find: async (key) => drafts.find(textOf(key)),
    findForChange: async (key) => drafts.find(textOf(key)),
    listOfAgent: async (agentId, { limit, after }) =>
      pageOf(
        written()
          .filter((draft) => draft.agentId === agentId && (after === null || falling(draft, after) > 0))
          .toSorted(falling),
        limit,
        ({ ticketNumber, kind }) => ({ ticketNumber, kind }),
      ),
    listOfTicket: async (number) => written().filter(({ ticketNumber }) => ticketNumber === number),
    namedFiles: async () => new Set(drafts.all().flatMap(({ files }) => files.map(({ id }) => id))),
    save: async (draft) => drafts.put(textOf(draft), draft),
  };
};

const textOf = ({ agentId, ticketNumber, kind }: DraftKey): string => `${agentId} ${ticketNumber} ${kind}`;

const falling = (one: DraftPlace, other: DraftPlace): number =>
  one.ticketNumber === other.ticketNumber
    ? other.kind.localeCompare(one.kind)
    : other.ticketNumber - one.ticketNumber;

export const removeDraftsOf = (tables: Tables, number: number): void => {
  const drafts = tables.of('drafts');
  for (const draft of drafts.all()) if (draft.ticketNumber === number) drafts.remove(textOf(draft));
};
