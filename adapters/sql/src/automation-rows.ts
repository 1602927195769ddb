/** Rows of what the workspace does by itself: configuration, rule runs, webhooks, mails and satisfaction. */
import type {
  EntryKind,
  Mail,
  SatisfactionResponse,
  Webhook,
  WebhookAttempt,
  WebhookDelivery,
} from '@tidemark/domain';
import type { RowOf } from './row-of.ts';

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

export type WebhookRow = RowOf<Webhook>;

export type DeliveryRow = RowOf<WebhookDelivery>;

export type AttemptRow = RowOf<WebhookAttempt>;

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
  taken_by: string | null;
  went_as: string | null;
  next_attempt_at: string | null;
  sent_at: string | null;
  created_at: string;
  queued_at: string | null;
};

export type SatisfactionRow = RowOf<SatisfactionResponse>;
