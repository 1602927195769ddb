/** Samples of what owners and admins set up at the console. */
import type { ConsoleSample } from './console.ts';
import { type Effect, managing } from './sample.ts';

/** Nothing of the desk changes. */
const silent: Effect = { events: [], triggers: null };

/** There is no such record. */
const unknownId = '019a9f00-7a1a-75eb-84d4-c1d2e3f40516';

const missing: ConsoleSample = {
  call: () => ({ path: { id: unknownId } }),
  byRole: managing(404),
  effect: silent,
};

export const settingSamples: Readonly<Record<string, ConsoleSample>> = {
  getAgent: { call: ({ agentId }) => ({ path: { id: agentId } }), byRole: managing(200) },
  inviteAgent: {
    call: () => ({ body: { email: 'fay@desk.example', name: 'Fay Ito', role: 'agent', mail: false } }),
    byRole: managing(201),
    effect: silent,
  },
  // The agent works here already.
  resendInvitation: {
    call: ({ agentId }) => ({ path: { id: agentId }, body: { mail: false } }),
    byRole: managing(409),
    effect: silent,
  },
  changeAgent: {
    call: ({ agentId }) => ({ path: { id: agentId }, body: { available: false } }),
    byRole: [200, 200, 403, 403, 403],
    effect: silent,
  },
  suspendAgent: missing,
  resumeAgent: { call: ({ agentId }) => ({ path: { id: agentId } }), byRole: managing(200), effect: silent },
  joinTeam: {
    call: ({ agentId, teamId }) => ({ path: { id: agentId, team: teamId } }),
    byRole: managing(200),
    effect: silent,
  },
  leaveTeam: {
    call: ({ agentId, teamId }) => ({ path: { id: agentId, team: teamId } }),
    byRole: managing(200),
    effect: silent,
  },
  listSessions: { call: ({ agentId }) => ({ path: { id: agentId } }), byRole: managing(200) },
  endSessions: { call: ({ agentId }) => ({ path: { id: agentId } }), byRole: managing(200), effect: silent },
  endSession: missing,
  listKeys: { call: () => ({}), byRole: managing(200) },
  addKey: {
    call: () => ({ body: { name: 'Reports', scopes: ['read'] } }),
    byRole: managing(201),
    effect: silent,
  },
  revokeKey: missing,
  listWebhooks: { call: () => ({}), byRole: managing(200) },
  addWebhook: {
    call: () => ({ body: { url: 'https://acme.example/hook', events: ['ticket.created'] } }),
    byRole: managing(201),
    effect: silent,
  },
  changeWebhook: { ...missing, call: () => ({ path: { id: unknownId }, body: { active: true } }) },
  removeWebhook: missing,
  rotateWebhook: missing,
  activateWebhook: missing,
  testWebhook: missing,
  recoverWebhook: {
    ...missing,
    call: () => ({ path: { id: unknownId }, body: { since: '2026-11-20T08:00:00.000Z' } }),
  },
  listDeliveries: { call: () => ({}), byRole: managing(200) },
  redeliver: missing,
};
