/** The configuration of a workspace that screens need: small lists that change rarely, fetched whole. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Agent, Listing, Macro, Tag, Team, TicketField, View } from '@tidemark/client';
import { api } from './call.ts';

const rarelyMs = 5 * 60_000;

const allOf = async <Row>(list: Listing<Row>): Promise<readonly Row[]> => {
  const rows: Row[] = [];
  for await (const row of list) rows.push(row);
  return rows;
};

type Read<Row> = (signal: AbortSignal) => Listing<Row>;

/** Null until they have come. */
const useLoaded = <Row>(name: string, read: Read<Row>): readonly Row[] | null => {
  const { data }: UseQueryResult<readonly Row[]> = useQuery({
    queryKey: ['workspace', name],
    queryFn: ({ signal }) => allOf(read(signal)),
    staleTime: rarelyMs,
  });
  return data ?? null;
};

const useAll = <Row>(name: string, read: Read<Row>): readonly Row[] => useLoaded(name, read) ?? none;

const none: readonly never[] = [];

const page = { limit: 100 } as const;

export const useAgents = (): readonly Agent[] =>
  useAll('agents', (signal) => api.agents.list(page, { signal }));
export const useTeams = (): readonly Team[] => useAll('teams', (signal) => api.teams.list(page, { signal }));
export const useTags = (): readonly Tag[] => useAll('tags', (signal) => api.tags.list(page, { signal }));
export const useViews = (): readonly View[] => useAll('views', (signal) => api.views.list(page, { signal }));
export const useTicketFields = (): readonly TicketField[] => useLoadedFields() ?? none;
/** Null until they have come. */
export const useLoadedFields = (): readonly TicketField[] | null =>
  useLoaded('ticket-fields', (signal) => api.ticketFields.list(page, { signal }));
export const useMacros = (): readonly Macro[] =>
  useAll('macros', (signal) => api.macros.list(page, { signal }));
