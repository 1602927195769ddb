/** The tables as Kysely sees them. Text, whole numbers, 0/1 flags and bytes only, so that both engines hold the same. */
import type {
  Agent,
  ApiKey,
  AuditSegment,
  Contact,
  CredentialRef,
  DeskEvent,
  DueName,
  Export,
  Organization,
  PushDevice,
  TaskKind,
  Team,
  Workspace,
} from '@tidemark/domain';
import type { Generated, Kysely } from 'kysely';
import type { AutomationTables } from './automation-rows.ts';
import type { ConversationTables } from './conversation-rows.ts';
import type { DirectoryTables } from './directory-rows.ts';
import type { InboundTables } from './inbound-rows.ts';
import type { RowOf } from './row-of.ts';
import type { EntryKind } from './search/search-writer.ts';
import type { SignInTables } from './sign-in-rows.ts';
import type { ArticleTables } from './stores/library/article-row.ts';

/** Instants as `usage.ts` writes them; the day in milliseconds. */
export type ContactUsageRow = { requests: string; writes: string; day_began: number; day_bytes: number };

export type Db = Kysely<Tables>;

export type Tables = AutomationTables &
  DirectoryTables &
  SignInTables &
  ArticleTables &
  ConversationTables &
  InboundTables & {
    setup_links: { slot: number; token_hash: string; expires_at: string };
    workspaces: WorkspaceRow & {
      configuration_version: Generated<number>;
      configuration_stamp: Generated<string | null>;
      read_only_since: Generated<string | null>;
    };
    workspace_counters: {
      workspace_id: string;
      last_ticket_number: number;
      last_event_sequence: number;
      last_assignment: Generated<number>;
      stored_bytes: Generated<number>;
      contacts: Generated<number>;
      articles_stamp: Generated<string | null>;
    };
    /** On Postgres only. */
    presence: {
      workspace_id: string;
      ticket_number: number;
      agent_id: string;
      state: string;
      until: string;
    };
    contact_usage: ContactUsageRow & { workspace_id: string; contact_id: string };
    agents: AgentRow & {
      workspace_id: string;
      email_key: string;
      password_hash: string | null;
      preferences: Generated<string | null>;
      last_assignment: Generated<number>;
    };
    teams: TeamRow & { workspace_id: string };
    team_members: { workspace_id: string; team_id: string; agent_id: string };
    api_keys: ApiKeyRow & { workspace_id: string; token_hash: string };
    organizations: OrganizationRow & { workspace_id: string };
    organization_domains: { workspace_id: string; domain: string; organization_id: string };
    contacts: ContactRow & { workspace_id: string; email_key: string; email_domain: string };
    exports: ExportRow & { workspace_id: string };
    search_marks: { workspace_id: string; number: Generated<number>; places: Generated<number> };
    search_entries: { workspace_id: string; kind: EntryKind; id: string; place: number; words: string };
    /** On Postgres only: SQLite's words are in full-text tables, which are asked in SQL. */
    search_messages: {
      workspace_id: string;
      ticket_number: number;
      position: number;
      subject: string;
      body: string;
    };
    notification_reads: { workspace_id: string; agent_id: string; read_at: string };
    events: EventRow & { workspace_id: string };
    erased_events: ErasedEventRow & { workspace_id: string };
    audit_log: AuditRow & { workspace_id: string };
    audit_segments: AuditSegmentRow & { workspace_id: string };
    idempotency_records: IdempotencyRow & { workspace_id: string };
    push_devices: PushDeviceRow & { workspace_id: string };
    tasks: Omit<TaskRow, 'place'> & { place: Generated<number> };
    due: {
      workspace_id: string;
      chore: DueName;
      at: string;
      next_at: Generated<string | null>;
      claim: Generated<number>;
      leased_until: Generated<number | null>;
    };
    worker_leads: { slot: number; holder: string | null; leased_until: number };
    known_keys: { place: number; proof: string };
    due_walks: { slot: number; begun_at: string; after: string | null };
  };

export type WorkspaceRow = {
  id: string;
  slug: string;
  name: string;
  locale: string;
  timezone: string;
  status: Workspace['status'];
  settings: string;
  created_at: string;
};

export type AgentRow = RowOf<Agent>;

export type TeamRow = RowOf<Team>;

export type ApiKeyRow = RowOf<ApiKey>;

export type OrganizationRow = RowOf<Organization>;

export type ContactRow = RowOf<Contact>;

export type ExportRow = {
  id: string;
  status: Export['status'];
  resource: Export['resource'];
  format: Export['format'];
  filter: string;
  row_count: number | null;
  bytes: number | null;
  error: string | null;
  bytes_id: string | null;
  credential_type: CredentialRef['type'] | null;
  credential_id: string | null;
  created_at: string;
  expires_at: string | null;
};

export type EventRow = {
  sequence: number;
  id: string;
  kind: DeskEvent['kind'];
  occurred_at: string;
  actor_type: string;
  actor_id: string | null;
  subject_id: string;
  data: string;
};

/** The rest of an event about an erased person. */
export type ErasedEventRow = Pick<EventRow, 'id' | 'sequence' | 'occurred_at'>;

/** The provider's token is stored encrypted; its hash identifies it. */
export type PushDeviceRow = {
  id: string;
  platform: PushDevice['platform'];
  device_name: string | null;
  app_version: string | null;
  agent_id: string | null;
  contact_id: string | null;
  /** Of these one is set: of an agent, or of a customer. */
  session_id: string | null;
  customer_session_id: string | null;
  token_hash: string;
  sealed_token: string;
  created_at: string;
  last_seen_at: string;
};

/** `place` is the order of adding, `attempts` counts all that were begun. */
export type TaskRow = {
  place: number;
  workspace_id: string;
  id: string;
  kind: TaskKind;
  payload: string;
  lane: string | null;
  group_key: string;
  run_at: string;
  state: 'ready' | 'behind' | 'running' | 'parked';
  attempts: number;
  leased_until: number | null;
  error: string | null;
  parked_at: string | null;
};

export type AuditRow = {
  id: string;
  at: string;
  actor_type: string;
  actor_id: string | null;
  actor_name: string;
  operation: string;
  path: string;
  outcome: string;
  request_id: string;
  source: string | null;
  subject_type: string | null;
  subject_id: string | null;
  client_request_id: string | null;
  tried: string | null;
  segment: string | null;
  position: number | null;
  source_mark: string | null;
  seal: string | null;
};

export type AuditSegmentRow = RowOf<AuditSegment>;

export type IdempotencyRow = {
  credential_id: string;
  operation: string;
  key: string;
  fingerprint: string;
  output: string | null;
  shows: string | null;
  created_at: string;
};
