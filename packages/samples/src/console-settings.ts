/** Samples of what owners and admins set up at the console. */
import type { ConsoleSample } from './console.ts';
import { type Effect, managing, owning } from './sample.ts';

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
  resetFactors: { call: ({ agentId }) => ({ path: { id: agentId } }), byRole: owning(200), effect: silent },
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
  listMails: { call: () => ({ query: { state: 'failed' } }), byRole: managing(200) },
  sendMailAgain: missing,
  readInboundMail: { call: () => ({ path: { id: unknownId } }), byRole: managing(404) },
  releaseInboundMail: { ...missing, call: () => ({ path: { id: unknownId }, body: { sender: 'trust' } }) },
  rejectInboundMail: { ...missing, call: () => ({ path: { id: unknownId }, body: { sender: 'block' } }) },
  reprocessInboundMail: missing,
  // No address: those of two workspaces would have to differ.
  addInboundAddress: {
    call: () => ({ body: { address: 'nobody' } }),
    byRole: managing(422),
    effect: silent,
  },
  verifyInboundAddress: { ...missing, call: () => ({ path: { id: unknownId }, body: { code: '123456' } }) },
  removeInboundAddress: missing,
  // No address of the workspace: those of two workspaces would have to differ.
  addInboundAccount: {
    call: () => ({ body: { user: 'nobody', host: 'imap.example.com', password: 'x' } }),
    byRole: managing(422),
    effect: silent,
  },
  setInboundPassword: { ...missing, call: () => ({ path: { id: unknownId }, body: { password: 'x' } }) },
  removeInboundAccount: missing,
  getSso: { call: () => ({}), byRole: managing(200) },
  setSso: {
    call: () => ({ body: { issuer: 'https://login.example', client_id: 'tidemark', client_secret: 'x' } }),
    byRole: owning(200),
    effect: silent,
  },
  // No provider is set up.
  changeSso: { call: () => ({ body: { only: true } }), byRole: owning(404), effect: silent },
  removeSso: { call: () => ({}), byRole: owning(204), effect: silent },
  // No provider is set up.
  testSso: { call: () => ({}), byRole: managing(404), effect: silent },
  listAudit: {
    call: () => ({ query: { failed: false } }),
    byRole: managing(200),
  },
  listExports: { call: () => ({}), byRole: managing(200) },
  countTasks: { call: () => ({}), byRole: managing(200) },
  listParkedTasks: { call: () => ({}), byRole: managing(200) },
  retryTask: missing,
};
