/** Agents as those who manage them see them: with their teams, their invitation and their sessions. */
import { type IssuedInvitation, type Session, type ShownAgent, workspacePages } from '@tidemark/domain';
import * as v from 'valibot';
import { AgentWire, agentToWire } from '../../api/agents/wire.ts';
import { at, atOrNull, id, textOrNull } from '../../api/wire.ts';

export const ShownAgentWire = v.object({
  ...AgentWire.entries,
  teams: v.array(v.object({ id, name: v.string() })),
});

export const shownAgentToWire = ({ agent, teams }: ShownAgent): v.InferOutput<typeof ShownAgentWire> => ({
  ...agentToWire(agent),
  teams: teams.map(({ id: teamId, name }) => ({ id: teamId, name })),
});

export const InvitationWire = v.object({
  agent: AgentWire,
  link: v.pipe(
    v.string(),
    v.description('Where the agent chooses a password: shown once, works once, until `expires_at`.'),
  ),
  mailed: v.pipe(v.boolean(), v.description('Whether the server also mails it.')),
  renewed: v.pipe(v.boolean(), v.description('Whether an earlier link of the agent stopped.')),
  expires_at: at,
});

/** `url`: where people reach the workspace. */
export const invitationToWire = (
  { agent, token, mailed, renewed, expiresAt }: IssuedInvitation,
  url: string,
): v.InferOutput<typeof InvitationWire> => ({
  agent: agentToWire(agent),
  link: `${url}${workspacePages.invitation}?t=${token}`,
  mailed,
  renewed,
  expires_at: expiresAt,
});

export const SessionWire = v.object({
  id,
  kind: v.pipe(v.picklist(['browser', 'device']), v.description('A browser, or an app on a device.')),
  device_name: textOrNull,
  platform: textOrNull,
  app_version: textOrNull,
  is_own: v.pipe(v.boolean(), v.description('Whether it is the session that makes this call.')),
  created_at: at,
  last_used_at: at,
  expires_at: at,
  ended_at: v.pipe(atOrNull, v.description('When it was ended; null while nobody has.')),
});

export const sessionToWire = (session: Session, ownId: string | null): v.InferOutput<typeof SessionWire> => ({
  id: session.id,
  kind: session.kind,
  device_name: session.device.name,
  platform: session.device.platform,
  app_version: session.device.appVersion,
  is_own: session.id === ownId,
  created_at: session.createdAt,
  last_used_at: session.lastUsedAt,
  expires_at: session.expiresAt,
  ended_at: session.revokedAt,
});
