/** Addresses of the workspace at which mail arrives (contract §14.1). */
import type { Instant } from '../../kernel/instant.ts';
import type { TicketPriority } from '../desk/ticket.ts';

/**
 * `replyTo`: the contact is taken from Reply-To, for web forms. `isGroup`: a Google group, whose `X-Original-Sender` counts with
 * its signature. `bulk`: what becomes of mail of lists. `trustedAuthserv`: whose topmost `Authentication-Results` is believed.
 * `codeHash`: of the code that was sent to the address last. `sends`: SPF or DKIM names this server, so it may be a sender;
 * `sending` is what DNS said last, null before the first check.
 */
export type InboundAddress = Readonly<{
  id: string;
  address: string;
  teamId: string | null;
  priority: TicketPriority | null;
  tags: readonly string[];
  replyTo: 'note' | 'contact';
  isGroup: boolean;
  bulk: 'ticket' | 'quarantine';
  trustedAuthserv: string | null;
  codeHash: string | null;
  codeSentAt: Instant | null;
  verifiedAt: Instant | null;
  sends: boolean;
  sending: SendingCheck | null;
  createdAt: Instant;
}>;

/** `none`: there is nothing to ask about: no key, or no known address of the outgoing server. */
export type SendingFinding = 'pass' | 'fail' | 'none' | 'unanswered';

/** Whether DNS of an address's domain names this server. `confirmedAt`: when it did so last; null for never. */
export type SendingCheck = Readonly<{
  spf: SendingFinding;
  dkim: SendingFinding;
  checkedAt: Instant;
  confirmedAt: Instant | null;
}>;

export interface InboundAddressStore {
  find(id: string): Promise<InboundAddress | null>;
  /** However its letters are cased. */
  findByAddress(address: string): Promise<InboundAddress | null>;
  /** Oldest first. */
  list(): Promise<readonly InboundAddress[]>;
  /** Throws `address_taken` when any workspace has the address. */
  add(address: InboundAddress): Promise<void>;
  save(address: InboundAddress): Promise<void>;
  /** Stores only what DNS said of it. */
  saveSending(id: string, found: Pick<InboundAddress, 'sends' | 'sending'>): Promise<void>;
  remove(id: string): Promise<void>;
}

/** A secret with which a mail provider posts raw mail (`POST /inbound/mail/<secret>`). Only its hash is stored. */
export type InboundHook = Readonly<{ id: string; name: string; secretHash: string; createdAt: Instant }>;

export interface InboundHookStore {
  /** Oldest first. */
  list(): Promise<readonly InboundHook[]>;
  add(hook: InboundHook): Promise<void>;
  remove(id: string): Promise<boolean>;
}
