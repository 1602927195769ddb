/** Everything that the domain asks of the outside. A port's doc comments are its contract. */
import type { AgentStore } from './agents/agent.ts';
import type { ApiKeyStore } from './api-keys/api-key.ts';
import type { ArticleStore } from './articles/article.ts';
import type { AuditStore, AuditTrail } from './audit/audit.ts';
import type { ConfigurationStore } from './configuration/configuration-store.ts';
import type { ContactStore } from './contacts/contact.ts';
import type { TicketFieldStore } from './custom-fields/ticket-field.ts';
import type { EventStore } from './events/event.ts';
import type { ExportStore } from './exports/export.ts';
import type { ExportRecords } from './exports/export-records.ts';
import type { ByteStore } from './files/byte-store.ts';
import type { FileScanner } from './files/file-scanner.ts';
import type { FileLimits, FileStore } from './files/ticket-file.ts';
import type { ArticleViews } from './help-centre/article-views.ts';
import type { HelpCentreStore } from './help-centre/help-centre-store.ts';
import type { IdempotencyStore } from './idempotency/idempotency.ts';
import type { Instant } from './instant.ts';
import type { MailStore } from './mail/mail.ts';
import type { MailTexts } from './mail/mail-texts.ts';
import type { Mailer } from './mail/mailer.ts';
import type { NotificationStore } from './notifications/notification-store.ts';
import type { OrganizationStore } from './organizations/organization.ts';
import type { Page, PageRequest } from './page.ts';
import type { CustomerSessionStore } from './portal/customer-session.ts';
import type { PortalStore } from './portal/portal-store.ts';
import type { SignInLinkStore } from './portal/sign-in-link.ts';
import type { PushDeviceStore } from './push/push-device.ts';
import type { PushSender } from './push/push-sender.ts';
import type { RuleRunStore } from './rules/rule-run.ts';
import type { SatisfactionStore } from './satisfaction/satisfaction-response.ts';
import type { SearchStore } from './search/search-store.ts';
import type { FoundCredential } from './sessions/found-credential.ts';
import type { InvitationStore } from './sessions/invitation.ts';
import type { SessionStore } from './sessions/session.ts';
import type { SignInCodeStore } from './sessions/sign-in-code.ts';
import type { Throttle } from './sessions/throttle.ts';
import type { IdentityProvider } from './sso/identity-provider.ts';
import type { SsoStore } from './sso/sso.ts';
import type { TaskStore } from './tasks/task.ts';
import type { TeamStore } from './teams/team.ts';
import type { MessageStore } from './tickets/message.ts';
import type { TagStore, TicketStore } from './tickets/ticket-store.ts';
import type { Vault } from './vault.ts';
import type { WebhookStore } from './webhooks/webhook.ts';
import type { WebhookSender } from './webhooks/webhook-sender.ts';
import type { SetupLinkStore, Workspace, WorkspaceStore } from './workspaces/workspace.ts';
import type { Site } from './workspaces/workspace-url.ts';

export type Ports = Readonly<{
  work: Work;
  directory: Directory;
  auditTrail: AuditTrail;
  articleViews: ArticleViews;
  clock: Clock;
  ids: Ids;
  secrets: Secrets;
  passwords: Passwords;
  html: Html;
  vault: Vault;
  webhookSender: WebhookSender;
  pushSender: PushSender;
  mailer: Mailer;
  mailTexts: MailTexts;
  identityProvider: IdentityProvider;
  byteStore: ByteStore;
  /** Null: the instance has none. */
  fileScanner: FileScanner | null;
  fileLimits: FileLimits;
  exportRecords: ExportRecords;
  throttle: Throttle;
  /** Where people reach the instance: what links in mails begin with. */
  site: Site;
}>;

/** Stores are born inside a workspace: none of their methods takes a workspace id, and none sees another one's rows. */
export type Stores = Readonly<{
  workspace: WorkspaceStore;
  setupLink: SetupLinkStore;
  agents: AgentStore;
  teams: TeamStore;
  apiKeys: ApiKeyStore;
  sessions: SessionStore;
  signInCodes: SignInCodeStore;
  invitations: InvitationStore;
  sso: SsoStore;
  customerSessions: CustomerSessionStore;
  signInLinks: SignInLinkStore;
  portal: PortalStore;
  pushDevices: PushDeviceStore;
  contacts: ContactStore;
  organizations: OrganizationStore;
  articles: ArticleStore;
  helpCentre: HelpCentreStore;
  tickets: TicketStore;
  messages: MessageStore;
  files: FileStore;
  exports: ExportStore;
  tags: TagStore;
  search: SearchStore;
  notifications: NotificationStore;
  ticketFields: TicketFieldStore;
  configuration: ConfigurationStore;
  ruleRuns: RuleRunStore;
  webhooks: WebhookStore;
  mails: MailStore;
  satisfaction: SatisfactionStore;
  events: EventStore;
  tasks: TaskStore;
  audit: AuditStore;
  idempotency: IdempotencyStore;
}>;

/** The unit of work. */
export interface Work {
  /** Reads what is committed, and never waits for a write. The stores refuse to write. */
  read<Result>(workspaceId: string, use: (stores: Stores) => Promise<Result>): Promise<Result>;
  /**
   * Runs `use` in one transaction: all that it wrote is committed (and durable) when the promise resolves, and nothing
   * of it when `use` throws. May run `use` again after a collision with another write, so `use` only touches the
   * stores. With `exclusive`, a second write of that name in the workspace is refused with `idempotency_in_progress`
   * while the first one runs. Throws `unavailable` when the database cannot be reached, `storage_full` when its disk
   * is full. With `soon` the write is committed when the promise resolves, but only the next write without it waits
   * for the disk to have them both: until then a power failure, and nothing less, may take it back.
   */
  write<Result>(
    workspaceId: string,
    use: (stores: Stores) => Promise<Result>,
    options?: Readonly<{ exclusive?: string | undefined; soon?: boolean }>,
  ): Promise<Result>;
  /**
   * Reads one state of the database for as long as it takes: what is committed meanwhile is not seen. The stores refuse
   * to write. Neither reads nor writes wait for it; a few run at once, more of them wait for their turn.
   */
  snapshot<Result>(workspaceId: string, use: (stores: Stores) => Promise<Result>): Promise<Result>;
}

/** The look-ups that come before a workspace is known. */
export interface Directory {
  /**
   * Whose token has this hash: at most a second old, and never from before what this process committed. A session
   * that seems to have expired at `at` is read anew, for its calls move its end.
   */
  findCredential(tokenHash: string, at: Instant): Promise<FoundCredential | null>;
  findWorkspace(slug: string): Promise<Workspace | null>;
  /** Newest first. */
  listWorkspaces(page: PageRequest<string>): Promise<Page<Workspace, string>>;
  /** Puts one live setup link in the place of any earlier one. */
  replaceSetupLink(tokenHash: string, expiresAt: Instant): Promise<void>;
  /** Whether the live, unspent setup link has this hash. */
  hasSetupLink(tokenHash: string, at: Instant): Promise<boolean>;
}

export interface Clock {
  now(): Instant;
}

export interface Ids {
  /** A time-ordered UUID: a later call of one process gives a greater text. */
  next(): string;
}

export interface Secrets {
  /** Characters of 0-9A-Za-z from the system's random source. */
  text(length: number): string;
  /** SHA-256 as lower-case hex. */
  hash(text: string): string;
  /** The same of bytes that come in pieces. */
  hasher(): Hasher;
}

export interface Hasher {
  add(piece: Uint8Array): void;
  /** Of all that was added; nothing may be added after it. */
  hex(): string;
}

export interface Passwords {
  /** Slow on purpose; never call it inside a transaction. */
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
}

export interface Html {
  /** What may be shown to anyone: no script, style, form, frame or handler is left. */
  sanitize(html: string): string;
  /** The same as plain text, for readers and searches. */
  toText(html: string): string;
}
