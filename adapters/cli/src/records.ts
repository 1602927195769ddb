/** The members of a record that a command prints, named as in the API. Literals, so that nothing leaks. */
import type { Agent, ApiKey, AuditEntry, Session, Team, TicketField, Workspace } from '@tidemark/domain';

export const workspaceRecord = (workspace: Workspace) => ({
  id: workspace.id,
  slug: workspace.slug,
  name: workspace.name,
  locale: workspace.locale,
  timezone: workspace.timezone,
  status: workspace.status,
  settings: {
    close_after_days: workspace.settings.closeAfterDays,
    calls_per_second: workspace.settings.callsPerSecond ?? null,
  },
  created_at: workspace.createdAt,
});

export const agentRecord = (agent: Agent) => ({
  id: agent.id,
  email: agent.email,
  name: agent.name,
  role: agent.role,
  status: agent.status,
  available: agent.available,
  created_at: agent.createdAt,
});

export const teamRecord = (team: Team) => ({ id: team.id, name: team.name, created_at: team.createdAt });

export const fieldRecord = (field: TicketField) => ({
  id: field.id,
  key: field.key,
  label: field.label,
  type: field.type,
  options: field.options,
  required: field.required,
  customer_visible: field.customerVisible,
  customer_editable: field.customerEditable,
  position: field.position,
  active: field.active,
  created_at: field.createdAt,
});

export const keyRecord = (key: ApiKey) => ({
  id: key.id,
  name: key.name,
  scopes: key.scopes,
  prefix: key.prefix,
  created_at: key.createdAt,
  last_used_at: key.lastUsedAt,
  revoked_at: key.revokedAt,
});

export const sessionRecord = (session: Session) => ({
  id: session.id,
  agent_id: session.owner.id,
  kind: session.kind,
  device: session.device.name,
  platform: session.device.platform,
  app_version: session.device.appVersion,
  created_at: session.createdAt,
  last_used_at: session.lastUsedAt,
  expires_at: session.expiresAt,
  revoked_at: session.revokedAt,
});

export const auditRecord = (entry: AuditEntry) => ({
  id: entry.id,
  at: entry.at,
  actor: { type: entry.actorType, id: entry.actorId, name: entry.actorName },
  operation: entry.operation,
  path: entry.path,
  outcome: entry.outcome,
  request_id: entry.requestId,
  source: entry.source,
  subject_type: entry.subjectType,
  subject_id: entry.subjectId,
  client_request_id: entry.clientRequestId,
  tried: entry.tried,
});
