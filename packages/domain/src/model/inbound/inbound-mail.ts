/** A mail that arrived for one address of the workspace: its row, its states and its store (contract §14.4). */
import type { Instant } from '../../kernel/instant.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import type { MailVerdicts } from './mail-judge.ts';

/**
 * `kept`: stored and waiting; `done`: a ticket or message was written; `noted`: a machine's mail that needs none;
 * `quarantined`: a person must look; `parked`: Tidemark failed to read it; `duplicate`: it arrived before; `rejected`: a person
 * or the end of its time rejected it.
 */
export const inboundStates = [
  'kept',
  'done',
  'noted',
  'quarantined',
  'parked',
  'duplicate',
  'rejected',
] as const;

export type InboundState = (typeof inboundStates)[number];

/** A mail that waits for a person, or that was rejected, makes no other one a duplicate. */
export const firstStates: ReadonlySet<InboundState> = new Set(['kept', 'done', 'noted']);

/** A mail that arrived before as `first`; its bytes stay where they are others. */
export const asDuplicate = (mail: InboundMail, first: Pick<InboundMail, 'id' | 'sha256'>): InboundMail => ({
  ...mail,
  state: 'duplicate',
  rawIn: mail.sha256 === first.sha256 ? 'none' : mail.rawIn,
  duplicateOf: first.id,
  settledAt: mail.receivedAt,
});

/** Why a mail is in its state; null for `kept` and for an ordinary `done`. */
export const inboundReasons = [
  // quarantined
  'blocked_sender',
  'dmarc_fail',
  'spoofed_agent',
  'own_address',
  'unverified_address',
  'bulk',
  'too_many_from_sender',
  'no_sender',
  'malware_only',
  'foreign_token',
  'spam',
  // noted
  'loop',
  'bounce',
  'delay',
  'receipt',
  'complaint',
  'auto_reply',
  'address_check',
  'forwarding_check',
  // parked
  'unreadable',
  'too_slow',
  'too_large',
  'raw_lost',
  // rejected
  'by_agent',
  'expired',
] as const;

export type InboundReason = (typeof inboundReasons)[number];

export const inboundWays = ['smtp', 'lmtp', 'http', 'pipe', 'imap'] as const;

export type InboundWay = (typeof inboundWays)[number];

/**
 * The client of an SMTP session: what SPF is about. `relay`: a trusted relay connected, and is itself the client that is shown,
 * or has named its own.
 */
export type MailClient = Readonly<{ address: string; helo: string | null; relay?: 'itself' | 'named' }>;

/** The envelope of a mail: the fields of its session or its request. `from` is null for the empty sender. */
export type MailEnvelope = Readonly<{ from: string | null; to: string; client: MailClient | null }>;

/**
 * `sha256` is that of all bytes, `size` their number. `dedupeKey` names the same mail however it travelled, for
 * one ticket: the hash of its Message-ID, From, Reply-To, Subject and bytes after the header, or of all that its author wrote. `sender`, `subject` and `sentAs` (the Message-ID) are what could be read
 * of the header without a parser, so they may be null. `rawIn`: where the bytes are; `none` after their time.
 */
export type InboundMail = Readonly<{
  id: string;
  way: InboundWay;
  envelope: MailEnvelope;
  /** The address of the workspace that it arrived for; null for one that is made of settings. */
  addressId: string | null;
  size: number;
  sha256: string;
  dedupeKey: string;
  rawIn: 'row' | 'store' | 'none';
  /**
   * The first address of From, as it is written; folded for look-ups by the store. Of a report about
   * a mail of ours, the receiver of that mail where it is proven, and null otherwise: never whom the report names.
   */
  sender: string | null;
  /** The author, once the mail was read: the address of From, or of the header that names the author at its address. */
  author: string | null;
  subject: string | null;
  sentAs: string | null;
  state: InboundState;
  reason: InboundReason | null;
  /** A sentence for those who manage the workspace: about a failure, or what a machine asks of them. */
  error: string | null;
  attempts: number;
  verdicts: MailVerdicts | null;
  duplicateOf: string | null;
  ticketNumber: number | null;
  messageId: string | null;
  /** Whether it opened its ticket. */
  openedTicket: boolean;
  receivedAt: Instant;
  /** When it left `kept`, or changed its state last. */
  settledAt: Instant | null;
}>;

/** The bytes that are still stored of a mail. */
export const rawSize = ({ rawIn, size }: Pick<InboundMail, 'rawIn' | 'size'>): number =>
  rawIn === 'none' ? 0 : size;

export const rawSizes = (mails: readonly InboundMail[]): number =>
  mails.reduce((sum, mail) => sum + rawSize(mail), 0);

/** The settings of an instance: the size of one mail, and how long the bytes of a settled one are stored. */
export type InboundLimits = Readonly<{ mailBytes: number; rawKeptMs: number }>;

/** A filter of the list; several states are alternatives. */
export type InboundFilter = Readonly<{ states?: readonly InboundState[] | undefined }>;

/** `oldestKept`: of those that wait. */
export type InboundCounts = Readonly<{
  byState: Readonly<Record<InboundState, number>>;
  oldestKept: Instant | null;
}>;

/** The traffic of an address: the number of mails since an instant, and the instant of the last one that is stored. */
export type AddressTraffic = Readonly<{ mails: number; lastAt: Instant | null }>;

export interface InboundMailStore {
  /**
   * Adds a mail; `raw` are its bytes where they are stored in the row. When another mail with its dedupe key was received at
   * or after `since`, and is in one of `firstStates`, it is added as a settled `duplicate` of that one, also if both are added
   * at the same instant. A duplicate has no bytes where its `sha256` is that of the other. Returns the mail as it is stored.
   */
  add(mail: InboundMail, raw: Uint8Array | null, since: Instant): Promise<InboundMail>;
  find(id: string): Promise<InboundMail | null>;
  /** Like `find`, and locks the mail until this write ends. */
  findForChange(id: string): Promise<InboundMail | null>;
  /** The bytes that the row holds; null where it holds none. */
  rawOf(id: string): Promise<Uint8Array | null>;
  /** Stores everything but the bytes; removes those from the row when `rawIn` is no longer `row`. */
  save(mail: InboundMail): Promise<void>;
  /** Newest first, by id. */
  list(page: PageRequest<string>, filter: InboundFilter): Promise<Page<InboundMail, string>>;
  /** How many per state were received at or after `since`; `oldestKept` looks at all. */
  counts(since: Instant): Promise<InboundCounts>;
  /**
   * How many of an author, however the address is cased, were received at or after `since`; `opened` of them opened a ticket.
   * Mail that was not read yet counts for its sender.
   */
  countFrom(author: string, since: Instant): Promise<Readonly<{ mails: number; opened: number }>>;
  /** The traffic of each address of the workspace, by its id. */
  traffic(since: Instant): Promise<ReadonlyMap<string, AddressTraffic>>;
  /**
   * Whether a mail of ours to an address, however it is cased, was reported at or after `since`: noted for this reason, with its
   * ticket.
   */
  hasReport(address: string, reason: 'bounce' | 'complaint', since: Instant): Promise<boolean>;
  countReceived(since: Instant): Promise<number>;
  /** Up to `limit` in these states that were settled before an instant, oldest first. */
  listSettledBefore(
    instant: Instant,
    states: readonly InboundState[],
    limit: number,
  ): Promise<readonly InboundMail[]>;
  /** The same of those whose bytes are still stored. */
  listRawBefore(
    instant: Instant,
    states: readonly InboundState[],
    limit: number,
  ): Promise<readonly InboundMail[]>;
  /** Removes rows with their bytes. */
  remove(ids: readonly string[]): Promise<void>;
  /** How many have an address as sender or author, however it is cased, or are about a ticket of a requester. */
  countAbout(person: Readonly<{ email: string; requesterId: string }>): Promise<number>;
  /**
   * Every mail whose sender or author has the address, or that is about a ticket, whatever its state; up to `limit`, in no
   * promised order.
   */
  listOfPerson(email: string, limit: number): Promise<readonly InboundMail[]>;
  listOfTicket(ticketNumber: number, limit: number): Promise<readonly InboundMail[]>;
  /** Which of these ids are mails whose bytes are in the byte store: for the sweep. */
  storedIds(ids: readonly string[]): Promise<ReadonlySet<string>>;
}
