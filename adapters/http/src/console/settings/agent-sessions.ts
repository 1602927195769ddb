/** `/console/api/settings/agents/{id}/sessions`: where an agent is signed in. */
import { mapPage } from '@tidemark/domain';
import * as v from 'valibot';
import { endpoint, listEndpoint } from '../../api/endpoint.ts';
import { noContent, ok } from '../../reply.ts';
import { byId, path } from './agent-path.ts';
import { SessionWire, sessionToWire } from './agents-wire.ts';

const listSessions = listEndpoint({
  ...byId,
  operation: 'listSessions',
  path: `${path}/:id/sessions`,
  summary: 'List the sessions of an agent',
  description: 'Newest first, those that have ended included.',
  key: v.string(),
  item: SessionWire,
  list: async (desk, call, { params, page }) =>
    mapPage(await desk.sessions.list(call, { idOrEmail: params.id, page }), (session) =>
      sessionToWire(session, call.credentialId),
    ),
});

const endSessions = endpoint({
  ...byId,
  operation: 'endSessions',
  method: 'DELETE',
  path: `${path}/:id/sessions`,
  summary: 'End all sessions of an agent',
  replies: { 200: v.object({ ended: v.number() }) },
  handle: async (desk, call, { params }) => ok({ ended: await desk.sessions.revokeAll(call, params.id) }),
});

const endSession = endpoint({
  ...byId,
  operation: 'endSession',
  method: 'DELETE',
  path: '/settings/sessions/:id',
  noun: 'session',
  summary: 'End a session of an agent',
  replies: { 204: null },
  handle: async (desk, call, { params }) => {
    await desk.sessions.revoke(call, params.id);
    return noContent;
  },
});

export const agentSessionEndpoints = [listSessions, endSessions, endSession];
