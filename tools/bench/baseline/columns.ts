/** The columns that are written, by name: a new column of a table must not shift the others. */
export const ticketColumns = `workspace_id, number, id, subject, status, priority, channel, type, requester_id, assignee_id,
  team_id, organization_id, follow_up_of, tags, custom_fields, created_at, updated_at, last_message_at,
  last_customer_message_at, unanswered_since, solved_at, closed_at, acts, version`;

export const messageColumns = `workspace_id, id, ticket_number, position, internal, body, body_html, author_type,
  author_id, author_name, channel, auto, delivery_state, delivery_error, delivery_at, created_at`;

export const eventColumns = `workspace_id, sequence, id, kind, occurred_at, actor_type, actor_id, subject_id, data`;

export const contactColumns = `workspace_id, id, email, email_key, email_domain, name, phone, locale, blocked,
  organization_id, custom_fields, created_at, updated_at, version`;

/** The place of a new message in its ticket. */
export const nextPosition = (workspaceId: string, number: string): string =>
  `(select coalesce(max(position), 0) + 1 from messages where workspace_id = ${workspaceId} and ticket_number = ${number})`;
