/** Everything that the domain needs from outside. The doc comments of a port are its contract. */

import type { Instant } from '../kernel/instant.ts';
import type { Page, PageRequest } from '../kernel/page.ts';
import type { ConfigurationStore } from './automation/configuration-store.ts';
import type { RuleRunStore } from './automation/rule-run.ts';
import type { DraftStore } from './desk/draft.ts';
import type { MessageStore } from './desk/message.ts';
import type { OutgoingStore } from './desk/outgoing-ticket.ts';
import type { PortalStore } from './desk/portal-store.ts';
import type { PresenceBoard } from './desk/presence.ts';
import type { RemotePictureSource } from './desk/remote-pictures.ts';
import type { ReportStore } from './desk/report.ts';
import type { SatisfactionStore } from './desk/satisfaction-response.ts';
import type { TicketFieldStore } from './desk/ticket-field.ts';
import type { TicketHistoryStore } from './desk/ticket-history.ts';
import type { TagStore, TicketStore } from './desk/ticket-store.ts';
import type { ApiKeyStore } from './entry/api-key.ts';
import type { AuthenticatorApps, FactorStore, Passkeys } from './entry/factors.ts';
import type { FoundCredential } from './entry/found-credential.ts';
import type { IdentityProvider } from './entry/identity-provider.ts';
import type { InvitationStore, PasswordResetStore } from './entry/invitation.ts';
import type { SessionStores } from './entry/session.ts';
import type { SignInCodeStore } from './entry/sign-in-code.ts';
import type { SignInLinkStore } from './entry/sign-in-link.ts';
import type { SsoStore } from './entry/sso.ts';
import type { Throttle } from './entry/throttle.ts';
import type { InboundAccountStore } from './inbound/inbound-account.ts';
import type { InboundAddressStore, InboundHookStore } from './inbound/inbound-address.ts';
import type { InboundLimits, InboundMailStore } from './inbound/inbound-mail.ts';
import type { MailJudge, SpamFilter } from './inbound/mail-judge.ts';
import type { MailReader } from './inbound/mail-reader.ts';
import type { MailFolders, MailSignIn } from './inbound/mailboxes.ts';
import type { MessageOriginStore, ParticipantStore } from './inbound/message-origin.ts';
import type { AuditStore, AuditTrail } from './instance/audit.ts';
import type { DueStore } from './instance/due.ts';
import type { IdempotencyStore } from './instance/idempotency.ts';
import type { SealedTextStore } from './instance/sealed-text.ts';
import type { Quotas, UsageStore } from './instance/usage.ts';
import type { SetupLinkStore, Workspace, WorkspaceStore } from './instance/workspace.ts';
import type { Site } from './instance/workspace-url.ts';
import type { ArticleStore } from './library/article.ts';
import type { ArticlePictureStore } from './library/article-picture.ts';
import type { ArticleViews } from './library/article-views.ts';
import type { ByteStore } from './library/byte-store.ts';
import type { ExportStore } from './library/export.ts';
import type { ExportRecords } from './library/export-records.ts';
import type { FileScanner } from './library/file-scanner.ts';
import type { HelpCentreStore } from './library/help-centre-store.ts';
import type { SearchStore } from './library/search-store.ts';
import type { FileLimits, FileStore } from './library/ticket-file.ts';
import type { UploadStore } from './library/upload.ts';
import type { EventStore } from './outbound/event.ts';
import type { MailStore } from './outbound/mail.ts';
import type { MailDns } from './outbound/mail-dns.ts';
import type { KeyPair, MailKeyStore } from './outbound/mail-key.ts';
import type { MailTexts } from './outbound/mail-texts.ts';
import type { Mailer } from './outbound/mailer.ts';
import type { NotificationStore } from './outbound/notification-store.ts';
import type { PushDeviceStore } from './outbound/push-device.ts';
import type { PushSender } from './outbound/push-sender.ts';
import type { TaskStore } from './outbound/task.ts';
import type { WebhookStore } from './outbound/webhook.ts';
import type { WebhookSender } from './outbound/webhook-sender.ts';
import type { AgentStore } from './people/agent.ts';
import type { ContactStore } from './people/contact.ts';
import type { OrganizationStore } from './people/organization.ts';
import type { TeamStore } from './people/team.ts';
import type { Vault } from './vault.ts';

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
  mailHtml: MailHtml;
  vault: Vault;
  webhookSender: WebhookSender;
  pushSender: PushSender;
  mailer: Mailer;
  mailTexts: MailTexts;
  mailReader: MailReader;
  mailJudge: MailJudge;
  mailDns: MailDns;
  mailFolders: MailFolders;
  mailSignIn: MailSignIn;
  /** Null if the instance has none. */
  spamFilter: SpamFilter | null;
  /** The domain below which each workspace has `support@<slug>.<domain>`; null for none. */
  inboundDomain: string | null;
  inboundLimits: InboundLimits;
  identityProvider: IdentityProvider;
  authenticatorApps: AuthenticatorApps;
  passkeys: Passkeys;
  byteStore: ByteStore;
  /** Null if the instance has none. */
  fileScanner: FileScanner | null;
  fileLimits: FileLimits;
  quotas: Quotas;
  /** How long a session of an agent lives at most, however often it is used; null for no such end. */
  agentSessions: Readonly<{ mostMs: number | null }>;
  /** How long the audit log keeps its entries; 0 days: for ever. `byMonth`: no workspace looks after it, `AuditMonths` does. */
  auditRetention: Readonly<{ days: number; byMonth?: boolean }>;
  exportRecords: ExportRecords;
  throttle: Throttle;
  presence: PresenceBoard;
  remotePictures: RemotePictureSource;
  /** The public address of the instance, with which links in mails start. */
  site: Site;
}>;

/** Stores belong to a workspace: none of their methods takes a workspace id, and none sees rows of another one. */
export type Stores = Readonly<{
  workspace: WorkspaceStore;
  setupLink: SetupLinkStore;
  agents: AgentStore;
  teams: TeamStore;
  apiKeys: ApiKeyStore;
  sessions: SessionStores;
  signInCodes: SignInCodeStore;
  invitations: InvitationStore;
  passwordResets: PasswordResetStore;
  sso: SsoStore;
  factors: FactorStore;
  signInLinks: SignInLinkStore;
  portal: PortalStore;
  pushDevices: PushDeviceStore;
  contacts: ContactStore;
  organizations: OrganizationStore;
  articles: ArticleStore;
  articlePictures: ArticlePictureStore;
  uploads: UploadStore;
  helpCentre: HelpCentreStore;
  tickets: TicketStore;
  messages: MessageStore;
  ticketHistory: TicketHistoryStore;
  reports: ReportStore;
  drafts: DraftStore;
  outgoing: OutgoingStore;
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
  mailKeys: MailKeyStore;
  inboundMails: InboundMailStore;
  inboundAddresses: InboundAddressStore;
  inboundHooks: InboundHookStore;
  inboundAccounts: InboundAccountStore;
  messageOrigins: MessageOriginStore;
  participants: ParticipantStore;
  satisfaction: SatisfactionStore;
  events: EventStore;
  tasks: TaskStore;
  audit: AuditStore;
  idempotency: IdempotencyStore;
  usage: UsageStore;
  sealedTexts: SealedTextStore;
  due: DueStore;
}>;

/** The unit of work. */
export interface Work {
  /** Reads committed data, and never waits for a write. The stores refuse to write. */
  read<Result>(workspaceId: string, use: (stores: Stores) => Promise<Result>): Promise<Result>;
  /**
   * Runs `use` in one transaction: all that it wrote is committed (and durable) when the promise resolves, and nothing
   * of it when `use` throws. May run `use` again after a collision with another write, so `use` only touches the
   * stores. With `exclusive`, a second write of that name in the workspace is refused with `idempotency_in_progress`
   * while the first one runs. Throws `unavailable` when the database cannot be reached, `storage_full` when its disk
   * is full. With `soon` the write is committed when the promise resolves, but only the next write without it waits
   * for the disk to have them both: until then a power failure, and nothing less, may take it back. `evenReadOnly`: the write
   * is also made while the workspace is read-only.
   */
  write<Result>(
    workspaceId: string,
    use: (stores: Stores) => Promise<Result>,
    options?: Readonly<{
      exclusive?: string | undefined;
      soon?: boolean;
      evenReadOnly?: boolean;
      /** Called when the transaction has ended: it then waits until every process forgets an ended credential. */
      onEnd?: () => void;
    }>,
  ): Promise<Result>;
  /**
   * Reads one state of the database, however long it takes: later commits are invisible. The stores refuse to write.
   * Neither reads nor writes wait for it. A few snapshots run at once; others wait for their turn.
   */
  snapshot<Result>(workspaceId: string, use: (stores: Stores) => Promise<Result>): Promise<Result>;
}

/** Queries that come before the workspace is known. */
export interface Directory {
  /**
   * The owner of the token with this hash: at most a second old, and never older than what this process committed. A session
   * that seems to have expired at `at` is read again, because its calls extend it.
   */
  findCredential(tokenHash: string, at: Instant): Promise<FoundCredential | null>;
  findWorkspace(slug: string): Promise<Workspace | null>;
  /** The workspace that an inbound address belongs to, however its letters are cased. */
  findInboundAddress(address: string): Promise<Readonly<{ workspaceId: string; addressId: string }> | null>;
  /** The verified address that was added first of those at a domain, in whichever workspace. */
  findInboundDomain(domain: string): Promise<Readonly<{ workspaceId: string; addressId: string }> | null>;
  /** The workspace of an inbound hook, by the hash of its secret. */
  findInboundHook(secretHash: string): Promise<Readonly<{ workspaceId: string; hookId: string }> | null>;
  /** Newest first. */
  listWorkspaces(page: PageRequest<string>): Promise<Page<Workspace, string>>;
  /** Replaces any earlier setup link. */
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
  /** The same for bytes that arrive in pieces. */
  hasher(): Hasher;
  /** A new key to sign mail with. */
  keyPair(): Promise<KeyPair>;
}

export interface Hasher {
  add(piece: Uint8Array): void;
  /** The hash of all added bytes; nothing may be added afterwards. */
  hex(): string;
}

export interface Passwords {
  /** Slow on purpose; never call it inside a transaction. */
  hash(password: string): Promise<string>;
  /** False when the password is another one, or `hash` is no hash. Throws when it cannot be verified. */
  verify(hash: string, password: string): Promise<boolean>;
  /** Whether a text, in lower case and without accents, is one of the 10,000 most used passwords. */
  isCommon(text: string): Promise<boolean>;
}

export interface Html {
  /** Sanitised HTML that is safe for everybody: no script, style, form, frame or handler remains. */
  sanitize(html: string): string;
  /** The same as plain text, for readers and searches. */
  toText(html: string): string;
  /**
   * HTML of a mail without the quote of an earlier one at its end: as it is where it only quotes, or where an answer might be
   * lost. The result is not sanitised.
   */
  trimQuotes(html: string): string;
}

/** The same for mail of strangers: however long its HTML takes, nothing but its caller waits. Rejects when it takes too long. */
export type MailHtml = Readonly<Record<keyof Html, (html: string) => Promise<string>>>;
