/** The events of a ticket besides messages, and why rules ran on it. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TicketHistoryItem } from '@tidemark/client';
import { api, ask } from './call.ts';
import { useRecord } from './use-record.ts';

const page = { limit: 100 } as const;

/** The newest, oldest first; fetched again once the ticket has changed. */
export const useTicketHistory = (number: number): readonly TicketHistoryItem[] => {
  const changed = useRecord('ticket', number)?.updated_at;
  const { data } = useQuery({
    queryKey: ['history', number, changed],
    queryFn: async ({ signal }) => (await api.tickets.history(number, page, { signal }).page()).data,
    enabled: changed !== undefined,
    placeholderData: keepPreviousData,
  });
  return data?.toReversed() ?? none;
};

const none: readonly TicketHistoryItem[] = [];

export type Explanation = Readonly<{
  at: string;
  actor: Readonly<{ type: string; id: string | null; name: string | null }>;
  ending: string;
  rules: readonly Readonly<{
    id: string;
    name: string;
    outcome: 'fired' | 'not_fired' | 'not_looked_at';
    why: string;
    changes: readonly Readonly<{ field: string; from: string; to: string }>[];
    did: readonly string[];
  }>[];
}>;

/** The newest first. */
export const useExplanations = (number: number) =>
  useQuery({
    queryKey: ['explanations', number],
    queryFn: ({ signal }) =>
      ask<Readonly<{ data: readonly Explanation[] }>>(`/tickets/${number}/explanations`, { signal }),
    staleTime: 0,
  });
