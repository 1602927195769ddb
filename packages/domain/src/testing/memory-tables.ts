/** Tables of the memory storage: copied on the first write of a transaction, so that a rollback forgets the copy. */

import type { Instant } from '../kernel/instant.ts';
import type { Entries, EntryKind } from '../model/automation/configuration-store.ts';
import type { Rule } from '../model/automation/rule.ts';
import type { RuleRun } from '../model/automation/rule-run.ts';
import type { Draft } from '../model/desk/draft.ts';
import type { Message } from '../model/desk/message.ts';
import type { OutgoingTicket } from '../model/desk/outgoing-ticket.ts';
import type { ReportCount, ReportFill } from '../model/desk/report.ts';
import type { SatisfactionResponse } from '../model/desk/satisfaction-response.ts';
import type { Ticket } from '../model/desk/ticket.ts';
import type { TicketField } from '../model/desk/ticket-field.ts';
import type { HistoryEntry } from '../model/desk/ticket-history.ts';
import type { Tag } from '../model/desk/ticket-store.ts';
import type { ApiKey } from '../model/entry/api-key.ts';
import type { AppFactor, Passkey } from '../model/entry/factors.ts';
import type { Invitation } from '../model/entry/invitation.ts';
import type { Session } from '../model/entry/session.ts';
import type { SignInCode } from '../model/entry/sign-in-code.ts';
import type { SignInLink } from '../model/entry/sign-in-link.ts';
import type { SsoSettings } from '../model/entry/sso.ts';
import type { InboundAccount } from '../model/inbound/inbound-account.ts';
import type { InboundAddress, InboundHook } from '../model/inbound/inbound-address.ts';
import type { InboundMail } from '../model/inbound/inbound-mail.ts';
import type { MessageOrigin, Participant } from '../model/inbound/message-origin.ts';
import type { AuditEntry, AuditSegment } from '../model/instance/audit.ts';
import type { IdempotencyRecord } from '../model/instance/idempotency.ts';
import type { ContactUsage } from '../model/instance/usage.ts';
import type { Workspace } from '../model/instance/workspace.ts';
import type { Article } from '../model/library/article.ts';
import type { ArticlePicture } from '../model/library/article-picture.ts';
import type { Export } from '../model/library/export.ts';
import type { Vote } from '../model/library/help-centre-store.ts';
import type { TicketFile } from '../model/library/ticket-file.ts';
import type { Upload } from '../model/library/upload.ts';
import type { Audience } from '../model/outbound/audience.ts';
import type { SequencedEvent } from '../model/outbound/event.ts';
import type { Mail } from '../model/outbound/mail.ts';
import type { MailKey } from '../model/outbound/mail-key.ts';
import type { PushDevice, PushToken } from '../model/outbound/push-device.ts';
import type { Webhook, WebhookAttempt, WebhookDelivery } from '../model/outbound/webhook.ts';
import type { Agent } from '../model/people/agent.ts';
import type { Contact } from '../model/people/contact.ts';
import type { Organization } from '../model/people/organization.ts';
import type { Preferences } from '../model/people/preferences.ts';
import type { Team } from '../model/people/team.ts';
import type { MemoryDue } from './memory-due.ts';
import type { MemoryTask } from './memory-tasks.ts';

export type Rows = Readonly<{
  workspace: Workspace;
  readOnly: Instant;
  setupLink: Readonly<{ tokenHash: string; expiresAt: Instant }>;
  agents: Readonly<{
    agent: Agent;
    passwordHash: string | null;
    lastAssignment: number;
    preferences?: Preferences;
  }>;
  teams: Team;
  teamMembers: Readonly<{ teamId: string; agentId: string }>;
  apiKeys: Readonly<{ workspaceId: string; key: ApiKey; tokenHash: string }>;
  sessions: Readonly<{ workspaceId: string; session: Session; tokenHash: string }>;
  signInCodes: SignInCode;
  invitations: Invitation;
  passwordResets: Invitation;
  sso: SsoSettings;
  factorApps: AppFactor;
  passkeys: Passkey;
  recoveryCodes: Readonly<{ agentId: string; hash: string }>;
  ssoLinks: Readonly<{ agentId: string; issuer: string; subject: string }>;
  signInLinks: SignInLink;
  contacts: Contact;
  organizations: Organization;
  articles: Article;
  articlePictures: ArticlePicture;
  uploads: Upload;
  earlierSlugs: Readonly<{ slug: string; articleId: string }>;
  articleVotes: Readonly<{ articleId: string; visitor: string; vote: Vote }>;
  tickets: Ticket;
  readMarks: Readonly<{ number: number; at: Instant }>;
  messages: Message;
  ticketHistory: HistoryEntry;
  reportDays: ReportCount;
  reportFills: ReportFill;
  files: TicketFile;
  drafts: Draft;
  outgoing: OutgoingTicket;
  exports: Export;
  audiences: Audience & Readonly<{ messageId: string }>;
  /** By type and id. */
  waterlines: Readonly<{ readAt: Instant }>;
  tags: Tag;
  ticketFields: TicketField;
  configuration: Readonly<{ kind: EntryKind; entry: Entries[EntryKind] }>;
  ruleVersions: Readonly<{ version: number; rules: readonly Rule[] }>;
  ruleRuns: RuleRun;
  timeFirings: Readonly<{ ticketNumber: number; ruleId: string; anchor: string }>;
  webhooks: Webhook;
  webhookDeliveries: WebhookDelivery;
  webhookAttempts: WebhookAttempt;
  pushDevices: Readonly<{ device: PushDevice; token: PushToken }>;
  mails: Mail;
  mailKeys: MailKey;
  /** `isFirst`: mails with the same key are duplicates of it. */
  inboundMails: Readonly<{ mail: InboundMail; raw: readonly number[] | null; isFirst: boolean }>;
  inboundAddresses: Readonly<{ workspaceId: string; address: InboundAddress }>;
  inboundHooks: Readonly<{ workspaceId: string; hook: InboundHook }>;
  inboundAccounts: InboundAccount;
  messageOrigins: MessageOrigin;
  participants: Participant;
  satisfaction: SatisfactionResponse;
  events: SequencedEvent;
  erasedEvents: Pick<SequencedEvent, 'id' | 'sequence' | 'occurredAt'>;
  tasks: MemoryTask;
  audit: AuditEntry;
  auditSegments: AuditSegment;
  idempotency: IdempotencyRecord;
  counters: Readonly<{ last: number }>;
  contactUsage: ContactUsage;
  due: MemoryDue;
  /** When all workspaces were last walked. */
  dueWalk: Readonly<{ at: Instant }>;
}>;

export interface Table<Row> {
  find(key: string): Row | null;
  all(): readonly Row[];
  put(key: string, row: Row): void;
  /** Puts a row in the place of the one that must be there. */
  replace(key: string, row: Row): void;
  remove(key: string): void;
}

/** The tables as one workspace sees them. */
export interface Tables {
  readonly workspaceId: string;
  of<Name extends keyof Rows>(name: Name): Table<Rows[Name]>;
  /** A table of the whole instance. */
  shared<Name extends keyof Rows>(name: Name): Table<Rows[Name]>;
  /** The rows of every workspace: for unique keys and the directory. */
  everywhere<Name extends keyof Rows>(name: Name): readonly Rows[Name][];
}

/** Committed rows by table, then by workspace; never changed in place. */
export type State = ReadonlyMap<string, ReadonlyMap<string, StoredRows>>;
type StoredRows = ReadonlyMap<string, unknown>;

export type Transaction = Readonly<{
  tables: (workspaceId: string) => Tables;
  /** The state with what was written; from here on the tables refuse to write. */
  finish: () => State;
}>;

const instance = '';
const none: StoredRows = new Map();

export const openTransaction = (state: State, mode: 'read' | 'write'): Transaction => {
  const changed = new Map<string, Map<string, Map<string, unknown>>>();
  let writable = mode === 'write';

  const rowsOf = ({ name, workspaceId }: Address): StoredRows =>
    changed.get(name)?.get(workspaceId) ?? state.get(name)?.get(workspaceId) ?? none;
  const ownRows = ({ name, workspaceId }: Address) => {
    if (!writable) throw new Error(`Expected a write that still runs, got a ${mode} of ${name}.`);
    return changed
      .getOrInsertComputed(name, () => new Map())
      .getOrInsertComputed(workspaceId, () => new Map(state.get(name)?.get(workspaceId)));
  };
  const table = <Row>(address: Address): Table<Row> => tableOf<Row>(address, rowsOf, ownRows);

  const tables = (workspaceId: string): Tables => ({
    workspaceId,
    of: (name) => table({ name, workspaceId }),
    shared: (name) => table({ name, workspaceId: instance }),
    everywhere: (name) =>
      [...new Set([...(state.get(name)?.keys() ?? []), ...(changed.get(name)?.keys() ?? [])])].flatMap(
        (workspace) => table<Rows[typeof name]>({ name, workspaceId: workspace }).all(),
      ),
  });
  const finish = (): State => {
    writable = false;
    if (changed.size === 0) return state;
    const after = new Map(state);
    for (const [name, own] of changed) after.set(name, new Map([...(state.get(name) ?? []), ...own]));
    return after;
  };
  return { tables, finish };
};

type Address = Readonly<{ name: keyof Rows; workspaceId: string }>;

const tableOf = <Row>(
  address: Address,
  rowsOf: (address: Address) => StoredRows,
  ownRows: (address: Address) => Map<string, unknown>,
): Table<Row> => ({
  find: (key) => (rowsOf(address).get(key) ?? null) as Row | null,
  all: () => [...rowsOf(address).values()] as Row[],
  put: (key, row) => {
    ownRows(address).set(key, frozenCopy(row));
  },
  replace: (key, row) => {
    const own = ownRows(address);
    if (!own.has(key)) throw new Error(`Expected a row ${key} in ${address.name}, got none.`);
    own.set(key, frozenCopy(row));
  },
  remove: (key) => {
    ownRows(address).delete(key);
  },
});

/** A copy, as a database would return it: nobody can change the stored record from outside. */
const frozenCopy = (row: unknown): unknown =>
  JSON.parse(JSON.stringify(row), (_key, value) => Object.freeze(value));
