/** Macros that the agent may use, and what one would write and change on a ticket. */
import { useQuery } from '@tanstack/react-query';
import type { Macro } from '@tidemark/client';
import { ask } from './call.ts';
import { useMe } from './me.ts';
import { queries } from './queries.ts';
import { useMacros } from './workspace.ts';

export type MacroPreview = Readonly<{
  /** Its text with the placeholders filled; null where it has none. */
  body: string | null;
  /** Placeholders that the ticket has no value for. */
  blanks: readonly string[];
  /** The value before and after, by member of the ticket. */
  changes: Readonly<Record<string, readonly [unknown, unknown]>>;
  /** Its other effects, and those that it cannot have here, as sentences. */
  did: readonly string[];
}>;

const previewOptions = (number: number, macroId: string) => ({
  queryKey: ['macro-preview', number, macroId],
  queryFn: () =>
    ask<MacroPreview>(`/tickets/${number}/macro-preview`, { method: 'POST', body: { macro_id: macroId } }),
});

export const previewMacro = (number: number, macroId: string): Promise<MacroPreview> =>
  queries.fetchQuery(previewOptions(number, macroId));

/** Null while it is asked, and where the macro is gone. */
export const useMacroPreview = (number: number, macroId: string): MacroPreview | null =>
  useQuery(previewOptions(number, macroId)).data ?? null;

/** Those of all agents, of the agent's teams, and their own. */
export const useOwnMacros = (): readonly Macro[] => {
  const { agent, teams } = useMe();
  return useMacros().filter(
    ({ visibility, team_id: teamId, agent_id: agentId }) =>
      visibility === 'all' || (visibility === 'agent' ? agentId === agent.id : isAmong(teams, teamId)),
  );
};

const isAmong = (teams: readonly Readonly<{ id: string }>[], id: string | null): boolean =>
  teams.some((team) => team.id === id);
