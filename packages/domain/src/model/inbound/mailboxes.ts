/**
 * The outbound ports to mailboxes on other servers: their folders (IMAP), where nothing but `move` changes a mail or its flags, and the
 * providers whose tokens open them (OAuth 2.0: authorization code with PKCE).
 */
import type { Instant } from '../../kernel/instant.ts';
import type { AccountProvider, AccountSecurity } from './inbound-account.ts';

export type FolderAccess = Readonly<{
  host: string;
  port: number;
  security: AccountSecurity;
  user: string;
  credential: Readonly<{ password: string } | { accessToken: string }>;
  folder: string;
  /** Mail is moved out of it; otherwise it is opened read-only. */
  willMove: boolean;
}>;

/** `nextUid` is above that of every mail that is there. */
export type FolderState = Readonly<{ uidValidity: string; nextUid: number }>;

/** `head` is the start of the header, up to 64 KiB; `size` what the server says of the whole mail. */
export type FolderMail = Readonly<{ size: number; arrivedAt: Instant; head: Uint8Array }>;

/** An opened folder. Every method throws `FolderError`, and has a time limit of its own. */
export interface MailFolder {
  /** Opens the folder again, so that its UIDVALIDITY is the present one. */
  state(): Promise<FolderState>;
  /** UIDs above this one, ascending. */
  listAfter(uid: number): Promise<readonly number[]>;
  /** UIDs of mails that may have reached the folder since, ascending; some may be a day older. */
  listSince(since: Instant): Promise<readonly number[]>;
  /** Null where the mail is no longer there. */
  look(uid: number): Promise<FolderMail | null>;
  /** The bytes as they are stored there, read once. */
  bytes(uid: number): AsyncIterable<Uint8Array>;
  move(uid: number, folder: string): Promise<void>;
  /** Resolves with true when the server announces mail or the time is over, with false when this process stops. */
  waitForNews(ms: number): Promise<boolean>;
  /** Never throws. */
  close(): Promise<void>;
}

export interface MailFolders {
  /** Signs in and opens the folder. Throws `FolderError`. */
  open(access: FolderAccess): Promise<MailFolder>;
  /** This process stops: every wait ends, and every other call fails from now on. */
  stop(): void;
}

/**
 * `refused`: the server does not accept the sign-in; `failed`: it cannot be reached, is silent or breaks off; `mail`: it cannot
 * give this one mail, and still answers; `full`: this process has as many folders open as it may; `stopping`: it ends.
 */
export type FolderFault = 'refused' | 'failed' | 'mail' | 'full' | 'stopping';

/** `message` is a sentence for those who manage the workspace; it shows no secret. */
export class FolderError extends Error {
  readonly fault: FolderFault;

  constructor(fault: FolderFault, message: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause });
    this.name = 'FolderError';
    this.fault = fault;
  }
}

/** The start of a sign-in: the page to open, and the secret to store until its code is entered. */
export type MailConsent = Readonly<{ url: string; codeVerifier: string }>;

/** `refreshToken`: the one to use from now on; null when the earlier one stays. */
export type MailTokens = Readonly<{ accessToken: string; lifeMs: number; refreshToken: string | null }>;

/** `user` is the address of the mailbox. Every method throws `unavailable` when the provider gives no usable answer. */
export interface MailSignIn {
  /** Null when the instance has no client of this provider. */
  begin(provider: AccountProvider, user: string): Promise<MailConsent | null>;
  /** Throws `invalid_code` when the provider does not accept the code. `refreshToken` is not null. */
  redeem(
    provider: AccountProvider,
    consent: Readonly<{ code: string; codeVerifier: string }>,
  ): Promise<MailTokens>;
  /** Throws `invalid_code` when the access has ended (`invalid_grant`): only a person can give it again. */
  refresh(provider: AccountProvider, refreshToken: string): Promise<MailTokens>;
}
