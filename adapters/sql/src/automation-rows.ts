/** Rows of what the workspace does by itself: configuration, rule runs, webhooks, mails and satisfaction. */
import type { EntryKind, Mail, WebhookDelivery } from '@tidemark/domain';

type Owned = { workspace_id: string };

export type AutomationTables = {
  configuration_entries: EntryRow & Owned;
  rule_revisions: RevisionRow & Owned;
  rule_runs: RuleRunRow & Owned;
  time_firings: TimeFiringRow & Owned;
  webhooks: WebhookRow & { url_key: string } & Owned;
  webhook_deliveries: DeliveryRow & Owned;
  webhook_attempts: AttemptRow & Owned;
  mails: MailRow & { recipient_key: string } & Owned;
  satisfaction_responses: SatisfactionRow & Owned;
};

export type EntryRow = {
  id: string;
  kind: EntryKind;
  name_key: string;
  position: number;
  active: number;
  content: string;
};

export type RevisionRow = {
  rule_id: string;
  since_version: number;
  until_version: number | null;
  content: string;
};

export type RuleRunRow = { id: string; ticket_number: number; at: string; version: number; trace: string };

export type TimeFiringRow = { ticket_number: number; rule_id: string; anchor: string };

export type WebhookRow = {
  id: string;
  url: string;
  events: string;
  secrets: string;
  active: number;
  disabled_reason: string | null;
  failing_since: string | null;
  created_at: string;
  updated_at: string;
};

export type DeliveryRow = {
  id: string;
  webhook_id: string;
  event_id: string;
  event: WebhookDelivery['event'];
  subject_id: string;
  state: WebhookDelivery['state'];
  attempts: number;
  first_attempt_at: string;
  last_attempt_at: string;
  next_attempt_at: string | null;
};

export type AttemptRow = {
  id: string;
  delivery_id: string;
  at: string;
  status: number | null;
  error: string | null;
  excerpt: string | null;
  duration_ms: number;
};

export type MailRow = {
  id: string;
  kind: Mail['kind'];
  automatic: number;
  recipient: string;
  sender: string | null;
  subject: string;
  body: string;
  body_html: string | null;
  sealed_link: string | null;
  ticket_number: number | null;
  message_id: string | null;
  follows: string;
  cause: string;
  state: Mail['state'];
  attempts: number;
  error: string | null;
  went_as: string | null;
  next_attempt_at: string | null;
  sent_at: string | null;
  created_at: string;
};

export type SatisfactionRow = {
  id: string;
  ticket_number: number;
  contact_id: string;
  agent_id: string | null;
  rating: number | null;
  comment: string | null;
  requested_at: string;
  responded_at: string | null;
};
