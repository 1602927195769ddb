/** Addresses of the workspace at which mail arrives (contract §14.1). */
import type { Instant } from '../../kernel/instant.ts';
import type { TicketPriority } from '../desk/ticket.ts';

/**
 * `replyTo`: the contact is taken from Reply-To, for web forms. `isGroup`: a Google group, whose `X-Original-Sender` counts with
 * its signature. `bulk`: what becomes of mail of lists. `trustedAuthserv`: whose topmost `Authentication-Results` is believed.
 * `codeHash`: of the code that was sent to the address last. `sends`: SPF or DKIM names this server, so it may be a sender.
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
  createdAt: Instant;
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
