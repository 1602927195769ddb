/** Actions that say whose a ticket is. */

import { movedTo } from '../../model/desk/ticket-acts.ts';
import { assignedTo } from '../../model/desk/ticket-state.ts';
import { may } from '../../model/people/abilities.ts';
import type { Agent } from '../../model/people/agent.ts';
import type { NamedKind, Names } from '../configuration/names.ts';
import type { Reader } from '../configuration/read-members.ts';
import { readName } from '../configuration/read-name.ts';
import type { ActionKind } from './action-kind.ts';
import { closedReason, skipped, withChange } from './draft.ts';

/** Null is nobody, no team, no organization. */
const readNameOrNull =
  (kind: NamedKind): Reader<string | null> =>
  (value, reading, path) =>
    value === null ? null : readName(kind)(value, reading, path);

const shown =
  (kind: NamedKind) =>
  (id: string | null, names: Names): string | null =>
    id === null ? null : (names.nameOf(kind, id) ?? id);

const setAssignee: ActionKind<string | null> = {
  read: readNameOrNull('agent'),
  show: shown('agent'),
  explain: (id, names) =>
    id === null ? 'Takes the ticket from its assignee' : `Assigns the ticket to ${shown('agent')(id, names)}`,
  act: async (draft, id, { subject, world }) => {
    if (id === draft.ticket.assigneeId) return draft;
    const agent = id === null ? null : await world.agent(id);
    if (id !== null && !canWork(agent))
      return skipped(
        draft,
        `assign the ticket to ${agent?.name ?? id}`,
        'Only an active agent who may answer gets tickets.',
      );
    return withChange(draft, 'assign the ticket', (ticket) => assignedTo(ticket, id, subject.now));
  },
};

const setTeam: ActionKind<string | null> = {
  read: readNameOrNull('team'),
  show: shown('team'),
  explain: (id, names) =>
    id === null
      ? 'Takes the ticket from its team'
      : `Gives the ticket to the team ${shown('team')(id, names)}`,
  act: async (draft, teamId, { world }) => {
    if (teamId !== null && !(await world.team(teamId)))
      return skipped(draft, `give the ticket to the team ${teamId}`, 'There is no such team any more.');
    return withChange(draft, 'give the ticket to the team', (ticket) => ({ ...ticket, teamId }));
  },
};

const setOrganization: ActionKind<string | null> = {
  read: readNameOrNull('organization'),
  show: shown('organization'),
  explain: (id, names) =>
    id === null
      ? 'Takes the ticket from its organization'
      : `Sets the organization to ${shown('organization')(id, names)}`,
  act: async (draft, organizationId, { world }) => {
    if (organizationId !== null && !(await world.organization(organizationId)))
      return skipped(
        draft,
        `set the organization to ${organizationId}`,
        'There is no such organization any more.',
      );
    return withChange(draft, 'set the organization', (ticket) => ({
      ...ticket,
      organizationId,
      ...movedTo(ticket, organizationId),
    }));
  },
};

/**
 * Assigns the ticket to the team and to the agent whose turn it is. A current assignee of the team, or of a ticket without a
 * team, stays the assignee and does not use up a turn. If no agent is available, only the team is set.
 */
const assignRoundRobin: ActionKind<string> = {
  read: readName('team'),
  show: shown('team'),
  explain: (id, names) => `Assigns the ticket to the next available agent of ${shown('team')(id, names)}`,
  act: async (draft, teamId, { subject, world }) => {
    const team = await world.team(teamId);
    const what = `assign the ticket round-robin in ${team?.name ?? teamId}`;
    if (!team) return skipped(draft, what, 'There is no such team any more.');
    const { ticket } = draft;
    if (ticket.assigneeId !== null && (ticket.teamId ?? teamId) === teamId)
      return skipped(draft, what, 'It has an assignee already.');
    const closed = closedReason(ticket);
    if (closed) return skipped(draft, what, closed);
    const agent = await world.nextAgent(teamId);
    if (!agent)
      return skipped(
        withChange(draft, what, (current) => ({ ...current, teamId, assigneeId: null })),
        what,
        `Nobody of the team is available${absence(await world.teamMembers(teamId))}. The team has it now.`,
      );
    return withChange(draft, what, (current) => ({ ...assignedTo(current, agent.id, subject.now), teamId }));
  },
};

/** ` (1 invited, 2 away)`: why none of them gets a ticket. */
const absence = (members: readonly Agent[]): string => {
  if (members.length === 0) return ': it has no agents';
  const reasons = members.map(({ status, role }) =>
    status !== 'active' ? status : may(role, 'work') ? 'away' : 'with light access',
  );
  const counted = [...new Set(reasons)].map(
    (reason) => `${reasons.filter((one) => one === reason).length} ${reason}`,
  );
  return ` (${counted.toSorted().join(', ')})`;
};

export const canWork = (agent: Agent | null): boolean =>
  agent !== null && agent.status === 'active' && may(agent.role, 'work');

export const assignActions: Readonly<Record<string, ActionKind>> = {
  set_assignee: setAssignee,
  set_team: setTeam,
  set_organization: setOrganization,
  assign_round_robin: assignRoundRobin,
};
