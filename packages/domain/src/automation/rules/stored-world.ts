import type { Automation } from '../../model/automation/configuration-store.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { isWithinHoursOf } from '../sla/hours-of.ts';
import type { RuleWorld } from './rule-world.ts';

/** The world of rules as it is stored. Taking a turn needs a write. */
export const worldOf = ({ stores }: Pick<WriteScope, 'stores'>, automation: Automation): RuleWorld => ({
  nextAgent: (teamId) => stores.agents.takeNextOfTeam(teamId),
  agent: (id) => stores.agents.find(id),
  team: (id) => stores.teams.find(id),
  teamMembers: (teamId) => stores.teams.members(teamId),
  organization: (id) => stores.organizations.find(id),
  ticketFields: () => stores.ticketFields.listActive(),
  macro: async (id) => automation.macros.find((macro) => macro.id === id) ?? null,
  webhook: async (id) => {
    const webhook = await stores.webhooks.find(id);
    return webhook?.active ? webhook : null;
  },
  ratingRequestedAt: async (ticketNumber) =>
    (await stores.satisfaction.findLast(ticketNumber))?.requestedAt ?? null,
  workspaceName: async () => (await stores.workspace.find())?.name ?? '',
  within: (calendarId, instant) => isWithinHoursOf(automation, calendarId, instant),
});
