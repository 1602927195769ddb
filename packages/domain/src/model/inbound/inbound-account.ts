/** Accounts at IMAP servers, from which the workspace fetches mail (contract §14.6). */
import type { Instant } from '../../kernel/instant.ts';

export const accountSecurities = ['tls', 'starttls', 'none'] as const;

/** `none` is plain text, for servers in networks that the instance allows. */
export type AccountSecurity = (typeof accountSecurities)[number];

export const accountSignIns = ['password', 'google', 'microsoft'] as const;

/** How it signs in: with a password, or with tokens of a provider (XOAUTH2). */
export type AccountSignIn = (typeof accountSignIns)[number];

export type AccountProvider = Exclude<AccountSignIn, 'password'>;

/** `needs_sign_in`: the provider ended the access, or it was never given; nothing is tried until somebody signs in. */
export const accountStates = ['works', 'failing', 'needs_sign_in'] as const;

export type AccountState = (typeof accountStates)[number];

/**
 * How far mail was fetched. UIDs count only with their `uidValidity`, which is null before the folder was first opened. Up to
 * `walk.upTo`, mails that reached the folder before `walk.since` are left alone. `stuck`: how often the mail behind `lastUid`
 * could not be fetched.
 */
export type AccountCursor = Readonly<{
  uidValidity: string | null;
  lastUid: number;
  walk: Readonly<{ since: Instant; upTo: number }> | null;
  stuck: Readonly<{ uid: number; attempts: number }> | null;
}>;

/** The results of the last attempts. `failures`: in a row. `toldAt`: when managers were told of these failures. */
export type AccountHealth = Readonly<{
  state: AccountState;
  error: string | null;
  failures: number;
  failingSince: Instant | null;
  toldAt: Instant | null;
  lastSuccessAt: Instant | null;
}>;

/**
 * `addressId`: the address of the workspace that its mail is for. `sealedSecret`: a password or a refresh token; null before
 * the first sign-in. `moveTo`: the folder into which mail is moved once it is stored; null to leave it where it is.
 */
export type InboundAccount = Readonly<{
  id: string;
  addressId: string;
  host: string;
  port: number;
  security: AccountSecurity;
  user: string;
  signIn: AccountSignIn;
  sealedSecret: string | null;
  /** When somebody entered the password or signed in last. */
  signedInAt: Instant | null;
  folder: string;
  moveTo: string | null;
  cursor: AccountCursor;
  health: AccountHealth;
  createdAt: Instant;
}>;

export interface InboundAccountStore {
  find(id: string): Promise<InboundAccount | null>;
  /** Like `find`, and locks the account until this write ends. */
  findForChange(id: string): Promise<InboundAccount | null>;
  /** Oldest first. */
  list(): Promise<readonly InboundAccount[]>;
  /** Its address must be one of the workspace; when the address is removed, so is the account. */
  add(account: InboundAccount): Promise<void>;
  save(account: InboundAccount): Promise<void>;
  remove(id: string): Promise<boolean>;
}
