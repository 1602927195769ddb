/** Mail that arrives (contract §14): its ways in, its list and its quarantine. */
import { type Instant, plus } from '../kernel/instant.ts';
import type { Page, PageRequest } from '../kernel/page.ts';
import type { Call } from '../model/actor.ts';
import type { InboundAddress, InboundHook } from '../model/inbound/inbound-address.ts';
import type {
  AddressTraffic,
  InboundCounts,
  InboundFilter,
  InboundMail,
  InboundWay,
  MailClient,
} from '../model/inbound/inbound-mail.ts';
import type { Workspace } from '../model/instance/workspace.ts';
import type { ClaimedTask, Outcome } from '../model/outbound/task.ts';
import type { Ports, Stores } from '../model/ports.ts';
import { reading, writing } from '../model/use-case.ts';
import { type AccountCases, accountCases } from './accounts/account-cases.ts';
import { fetchingMail } from './accounts/fetch-mail.ts';
import { addAddress, refuseShared, removeAddress } from './addresses/change-addresses.ts';
import { addHook, recipientOfHook, removeHook } from './addresses/hooks.ts';
import { type VerifyAddress, verifyAddress } from './addresses/verify-address.ts';
import { quarantineCases } from './quarantine/quarantine-cases.ts';
import { receiving } from './receiving/receive.ts';
import { recipientOf } from './receiving/recipient-of.ts';
import { takingIn } from './taking-in/take-in.ts';

/**
 * Whom a recipient of an envelope belongs to.
 * `addressId` is null for the addresses that settings make: `MAIL_FROM`, and `support@<slug>.<INBOUND_DOMAIN>`.
 */
export type Recipient = Readonly<{
  workspaceId: string;
  addressId: string | null;
  to: string;
  /** The address has a token that this instance did not make for the workspace; the mail is taken all the same. */
  hasWrongToken?: true;
}>;

/** One mail as a way in received it; `bytes` are read once. */
export type ReceiveMail = Readonly<{
  way: InboundWay;
  from: string | null;
  client: MailClient | null;
  recipients: readonly Recipient[];
  bytes: AsyncIterable<Uint8Array>;
  /**
   * Runs in the write that adds the rows of a workspace; when it returns false, the mail is stored already, and no row is
   * added. `duplicatesSince`: the same mail is a duplicate if it was received since; without it, in the last 30 days.
   */
  once?: (stores: Stores) => Promise<boolean>;
  duplicatesSince?: Instant;
}>;

/** A manager's decision on a mail in quarantine. `author`: the author of a mail that names nobody. */
export type ReleaseMail = Readonly<{
  id: string;
  sender?: 'trust' | 'block' | undefined;
  author?: string | undefined;
}>;

export type NewInboundAddress = Readonly<{
  address: string;
  teamName?: string | undefined;
  priority?: InboundAddress['priority'] | undefined;
  tags?: readonly string[] | undefined;
  replyTo?: InboundAddress['replyTo'] | undefined;
  isGroup?: boolean | undefined;
  bulk?: InboundAddress['bulk'] | undefined;
  trustedAuthserv?: string | null | undefined;
  /** The operator vouches for the address, so that no code is sent to it. */
  isTrusted?: boolean | undefined;
}>;

/** A new hook with its secret, which is shown once. */
export type IssuedHook = Readonly<{ hook: InboundHook; secret: string }>;

export type ListInboundMails = Readonly<{ filter: InboundFilter; page: PageRequest<string> }>;

export interface InboundCases extends AccountCases {
  /**
   * The workspace of a recipient, or null for an unknown one: an address of a workspace, one with a token of this instance
   * behind a `+`, `support@<slug>.<inbound domain>`, and, with one workspace, the instance's own sender.
   */
  recipientOf(address: string): Promise<Recipient | null>;
  /** The workspace of a hook's secret, and whom a mail in it is for; null for an unknown secret. */
  recipientOfHook(secret: string, to: string | null): Promise<Recipient | null>;
  /**
   * Stores a mail for all of its recipients: the bytes durably first, then one row for each recipient with the task that
   * takes it in. When the promise resolves the mail can be acknowledged. One row is written for each address of a workspace.
   *
   * Throws `payload_too_large` above `inboundLimits.mailBytes`, `storage_full` and `unavailable`; nothing that can be
   * seen remains of the mail then.
   */
  receive(mail: ReceiveMail): Promise<readonly InboundMail[]>;
  /** The task `mail.take_in`. */
  takeIn(task: ClaimedTask): Promise<Outcome>;
  /** The task `mail.fetch`, which ends when its account is removed. */
  fetch(task: ClaimedTask): Promise<Outcome>;
  /** `GET /inbound/mails` (contract §14.4), newest first. */
  list(call: Call, input: ListInboundMails): Promise<Page<InboundMail, string>>;
  /** Throws `not_found`. */
  get(call: Call, id: string): Promise<InboundMail>;
  /** The bytes as they arrived; null after their time. Throws `not_found`. */
  raw(call: Call, id: string): Promise<AsyncIterable<Uint8Array> | null>;
  /** How many mails of the last seven days are in each state. */
  counts(call: Call): Promise<InboundCounts>;
  /** Processes the kept bytes again. Throws `not_found`, and `invalid_status` for a mail without bytes. */
  reprocess(call: Call, id: string): Promise<InboundMail>;
  /**
   * Accepts a mail in quarantine, or one that was noted as a machine's. Throws `not_found`, and `invalid_status` for a mail in
   * another state or without bytes.
   */
  release(call: Call, input: ReleaseMail): Promise<InboundMail>;
  /**
   * Rejects a mail that is quarantined or parked. With `block`, mail of its sender is quarantined from now on. Throws like `release`,
   * and `validation_failed` for `sender` where the mail names nobody to block.
   */
  reject(call: Call, id: string, sender?: 'block'): Promise<InboundMail>;
  /** `GET /inbound/addresses` (contract §14.4), oldest first. */
  listAddresses(call: Call): Promise<readonly InboundAddress[]>;
  /** The number of mails at each address in the last seven days, by its id. */
  traffic(call: Call): Promise<ReadonlyMap<string, AddressTraffic>>;
  /**
   * Adds an address and sends it a code, unless the operator vouches for it.
   *
   * Throws `address_taken`, also for `MAIL_FROM` where workspaces share it and for the host of another workspace below
   * `INBOUND_DOMAIN`, and `validation_failed` for what is no address, or no team.
   */
  addAddress(call: Call, input: NewInboundAddress): Promise<InboundAddress>;
  /** Throws `not_found`. */
  removeAddress(call: Call, address: string): Promise<void>;
  /** Enters the code, or sends another one where it is absent. Throws `not_found` and `invalid_code`. */
  verifyAddress(call: Call, input: VerifyAddress): Promise<InboundAddress>;
  /** Hooks of the workspace, oldest first, without their secrets. */
  listHooks(call: Call): Promise<readonly InboundHook[]>;
  /** Adds a hook. Throws `validation_failed` for the name, and when there are too many. */
  addHook(call: Call, name: string): Promise<IssuedHook>;
  /** Throws `not_found`. */
  removeHook(call: Call, id: string): Promise<void>;
}

export const inboundCases = (ports: Ports): InboundCases => {
  const { secrets } = ports;
  const read = reading(ports);
  const write = writing(ports);
  return {
    recipientOf: recipientOf(ports),
    recipientOfHook: recipientOfHook(ports),
    receive: receiving(ports),
    takeIn: takingIn(ports),
    fetch: fetchingMail(ports),
    ...accountCases(ports),
    ...quarantineCases(ports),
    traffic: (call) => read(trafficSince)(call, plus(ports.clock.now(), -weekMs)),
    listAddresses: (call) => read(listAddresses)(call, undefined),
    addAddress: async (call, input) => {
      const workspace = await read(findWorkspace)(call, undefined);
      if (workspace) await refuseShared(ports, workspace, input.address);
      return write(addAddress(secrets))(call, input);
    },
    removeAddress: write(removeAddress),
    verifyAddress: write(verifyAddress(secrets)),
    listHooks: (call) => read(listHooks)(call, undefined),
    addHook: write(addHook(secrets)),
    removeHook: write(removeHook),
  };
};

const weekMs = 7 * 24 * 3_600_000;

const trafficSince = (
  { inboundMails }: Stores,
  since: Instant,
): Promise<ReadonlyMap<string, AddressTraffic>> => inboundMails.traffic(since);

const findWorkspace = ({ workspace }: Stores): Promise<Workspace | null> => workspace.find();

const listAddresses = ({ inboundAddresses }: Stores): Promise<readonly InboundAddress[]> =>
  inboundAddresses.list();

const listHooks = ({ inboundHooks }: Stores): Promise<readonly InboundHook[]> => inboundHooks.list();
