/** The outbound port to folders of mail on other servers (IMAP). Nothing here changes a mail or its flags, but `move`. */
import type { Instant } from '../../kernel/instant.ts';
import type { AccountSecurity } from './inbound-account.ts';

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
