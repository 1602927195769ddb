/** What tests and proofs know of the operations on search and the configuration of the workspace. */
import { all, managing, type OperationRow } from './operation-row.ts';

export const workspaceOperations = {
  search: {
    call: () => ({ query: { q: 'invoice' } }),
    byScope: [200, 403, 403],
    byRole: all(200),
    client: (desk) => desk.search('invoice'),
  },
  listAgents: {
    call: ({ teamId }) => ({ query: { team_id: teamId } }),
    byScope: [200, 403, 403],
    byRole: all(200),
    client: (desk, { teamId }) => desk.agents.list({ team_id: teamId, status: 'active' }).page(),
  },
  listTeams: {
    call: () => ({}),
    byScope: [200, 403, 403],
    byRole: all(200),
    client: (desk) => desk.teams.list().page(),
  },
  listTags: {
    call: () => ({}),
    byScope: [200, 403, 403],
    byRole: all(200),
    client: (desk) => desk.tags.list().page(),
  },
  listTicketFields: {
    call: () => ({}),
    byScope: [200, 403, 403],
    byRole: all(200),
    client: (desk) => desk.ticketFields.list().page(),
  },
  listMacros: {
    call: () => ({}),
    byScope: [200, 403, 403],
    byRole: all(200),
    client: (desk) => desk.macros.list().page(),
  },
  listSlaPolicies: {
    call: () => ({}),
    byScope: [200, 403, 403],
    byRole: all(200),
    client: (desk) => desk.slaPolicies.list().page(),
  },
  listViews: {
    call: () => ({}),
    byScope: [200, 403, 403],
    byRole: all(200),
    client: (desk) => desk.views.list().page(),
  },
  listRules: {
    call: () => ({}),
    byScope: [200, 403, 403],
    byRole: all(200),
    client: (desk) => desk.rules.list().page(),
  },
  listSatisfactionResponses: {
    call: ({ number, agentId }) => ({ query: { ticket_number: String(number), agent_id: agentId } }),
    byScope: [200, 403, 403],
    byRole: all(200),
    client: (desk, { number }) => desk.satisfactionResponses.list({ ticket_number: number }).page(),
  },
  listEvents: {
    call: ({ eventId }) => ({ query: { after: eventId } }),
    byScope: [200, 403, 403],
    byRole: managing(200),
    client: (desk, { eventId }) => desk.events.list({ after: eventId }).page(),
  },
} as const satisfies Readonly<Record<string, OperationRow>>;
