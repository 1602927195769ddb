/** `/console/api/settings/agents`: agents and their invitations. */
import { agentRoles, type Call, type Desk, limits, workspacePages } from '@tidemark/domain';
import * as v from 'valibot';
import { AgentWire, agentToWire } from '../../api/agents/wire.ts';
import { endpoint } from '../../api/endpoint.ts';
import * as field from '../../api/fields.ts';
import { ok } from '../../reply.ts';
import { byId, forManagers, path } from './agent-path.ts';
import { agentSessionEndpoints } from './agent-sessions.ts';
import { agentTeamEndpoints } from './agent-teams.ts';
import { InvitationWire, invitationToWire, ShownAgentWire, shownAgentToWire } from './agents-wire.ts';
import { unrecorded } from './unrecorded.ts';

const getAgent = endpoint({
  ...byId,
  operation: 'getAgent',
  method: 'GET',
  path: `${path}/:id`,
  summary: 'Get an agent with their teams',
  replies: { 200: ShownAgentWire },
  handle: async (desk, call, { params }) => ok(shownAgentToWire(await desk.agents.show(call, params.id))),
});

const mail = v.pipe(
  v.optional(field.flag, true),
  v.description('Whether the server also mails the link, where mail is set up.'),
);

type Invited = Parameters<Desk['agents']['invite']>[1] & Readonly<{ mail: boolean }>;

const invited = async (desk: Desk, call: Call, { mail: isMailed, ...agent }: Invited) => {
  const url = await desk.workspaces.urlOf(call);
  const mailPage = isMailed ? url + workspacePages.invitation : undefined;
  return invitationToWire(await desk.agents.invite(unrecorded(call), { ...agent, mailPage }), url);
};

const inviteAgent = endpoint({
  ...forManagers,
  operation: 'inviteAgent',
  needsProof: true,
  method: 'POST',
  path,
  summary: 'Invite an agent',
  description:
    'For an agent who is still invited it replaces the earlier link, the name and the role. An `Idempotency-Key` has no effect: the link is shown once.',
  body: v.object({
    email: field.email,
    name: field.line(1, limits.nameLength),
    role: v.optional(field.oneOf(agentRoles), 'agent'),
    mail,
  }),
  replies: { 201: InvitationWire },
  errors: ['email_taken'],
  handle: async (desk, call, { body }) => ({ status: 201, body: await invited(desk, call, body) }),
});

const resendInvitation = endpoint({
  ...byId,
  operation: 'resendInvitation',
  needsProof: true,
  method: 'POST',
  path: `${path}/:id/invitation`,
  summary: 'Invite an agent again',
  description: 'Their earlier link stops. An `Idempotency-Key` has no effect: the link is shown once.',
  body: v.object({ mail }),
  replies: { 200: InvitationWire },
  errors: ['email_taken'],
  handle: async (desk, call, { params, body }) => {
    const { agent } = await desk.agents.show(call, params.id);
    const { email, name, role } = agent;
    return ok(await invited(desk, call, { email, name, role, mail: body.mail }));
  },
});

const changeAgent = endpoint({
  ...byId,
  operation: 'changeAgent',
  method: 'PATCH',
  path: `${path}/:id`,
  summary: 'Change an agent',
  description:
    'Sessions go on, with the new role from their next call. Only an owner makes or changes owners. A `role` needs a proof of the last 10 minutes: 403 `proof_required`.',
  body: v.object({
    name: v.optional(field.line(1, limits.nameLength)),
    role: v.optional(field.oneOf(agentRoles)),
    available: v.pipe(
      v.optional(field.flag),
      v.description('Round-robin assignment picks only agents who are.'),
    ),
  }),
  replies: { 200: AgentWire },
  errors: ['proof_required'],
  handle: async (desk, call, { params, body }) => {
    if (body.role !== undefined) await desk.account.requireProof(call);
    return ok(agentToWire(await desk.agents.change(call, { idOrEmail: params.id, ...body })));
  },
});

const suspendAgent = endpoint({
  ...byId,
  operation: 'suspendAgent',
  method: 'POST',
  path: `${path}/:id/suspend`,
  summary: 'Suspend an agent',
  description: 'All of their sessions end at once, and their invitation stops.',
  replies: { 200: AgentWire },
  handle: async (desk, call, { params }) => ok(agentToWire(await desk.agents.suspend(call, params.id))),
});

const resumeAgent = endpoint({
  ...byId,
  operation: 'resumeAgent',
  method: 'POST',
  path: `${path}/:id/resume`,
  summary: 'Resume an agent',
  description: 'An agent who has never signed in is invited again.',
  replies: { 200: AgentWire },
  handle: async (desk, call, { params }) => ok(agentToWire(await desk.agents.resume(call, params.id))),
});

const resetFactors = endpoint({
  ...byId,
  operation: 'resetFactors',
  needsProof: true,
  method: 'DELETE',
  path: `${path}/:id/factors`,
  summary: 'Reset the second factors of an agent',
  description:
    'Removes the authenticator app, the passkeys and the recovery codes of an agent who lost them, ends their sessions and mails them. Only an owner does this.',
  replies: { 200: AgentWire },
  errors: ['forbidden'],
  handle: async (desk, call, { params }) => ok(agentToWire(await desk.factors.reset(call, params.id))),
});

export const agentSettingEndpoints = [
  getAgent,
  inviteAgent,
  resendInvitation,
  changeAgent,
  suspendAgent,
  resumeAgent,
  resetFactors,
  ...agentTeamEndpoints,
  ...agentSessionEndpoints,
];
