/** Samples of the operations on search and the configuration of the workspace. */
import { all, managing, type Samples } from './sample.ts';

export const workspaceSamples = {
  search: {
    call: () => ({ query: { q: 'invoice' } }),
    byScope: [200, 403, 403],
    byRole: all(200),
    client: (desk, { query }) => desk.search(query.q),
  },
  listAgents: {
    call: ({ teamId }) => ({ query: { team_id: teamId, status: 'active' } }),
    byScope: [200, 403, 403],
    byRole: all(200),
    client: (desk, { query }) => desk.agents.list(query).page(),
  },
  listTeams: {
    call: () => ({}),
    byScope: [200, 403, 403],
    byRole: all(200),
    client: (desk, { query }) => desk.teams.list(query).page(),
  },
  listTags: {
    call: () => ({}),
    byScope: [200, 403, 403],
    byRole: all(200),
    client: (desk, { query }) => desk.tags.list(query).page(),
  },
  listTicketFields: {
    call: () => ({}),
    byScope: [200, 403, 403],
    byRole: all(200),
    client: (desk, { query }) => desk.ticketFields.list(query).page(),
  },
  listMacros: {
    call: () => ({}),
    byScope: [200, 403, 403],
    byRole: all(200),
    client: (desk, { query }) => desk.macros.list(query).page(),
  },
  listSlaPolicies: {
    call: () => ({}),
    byScope: [200, 403, 403],
    byRole: all(200),
    client: (desk, { query }) => desk.slaPolicies.list(query).page(),
  },
  listViews: {
    call: () => ({}),
    byScope: [200, 403, 403],
    byRole: all(200),
    client: (desk, { query }) => desk.views.list(query).page(),
  },
  listRules: {
    call: () => ({}),
    byScope: [200, 403, 403],
    byRole: all(200),
    client: (desk, { query }) => desk.rules.list(query).page(),
  },
  listSatisfactionResponses: {
    call: ({ number, agentId }) => ({ query: { ticket_number: number, agent_id: agentId } }),
    byScope: [200, 403, 403],
    byRole: all(200),
    client: (desk, { query }) => desk.satisfactionResponses.list(query).page(),
  },
  listInboundMails: {
    call: () => ({ query: { state: 'done' } }),
    byScope: [200, 403, 403],
    byRole: managing(200),
    client: (desk, { query }) => desk.inbound.mails(query).page(),
  },
  listInboundAddresses: {
    call: () => ({}),
    byScope: [200, 403, 403],
    byRole: managing(200),
    client: (desk, { query }) => desk.inbound.addresses(query).page(),
  },
  listInboundAccounts: {
    call: () => ({}),
    byScope: [200, 403, 403],
    byRole: managing(200),
    client: (desk, { query }) => desk.inbound.accounts(query).page(),
  },
  listEvents: {
    call: ({ eventId }) => ({ query: { after: eventId } }),
    byScope: [200, 403, 403],
    byRole: managing(200),
    client: (desk, { query }) => desk.events.list(query).page(),
  },
} satisfies Partial<Samples>;
