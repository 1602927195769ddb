/** The senders of a workspace: their DKIM keys, and whether DNS lets them send (contract §14.1). */

import { invalid, notFound } from '../../kernel/errors.ts';
import { limits } from '../../kernel/limits.ts';
import { emailDomain, foldEmail, requiredEmail } from '../../kernel/text.ts';
import type { Call } from '../../model/actor.ts';
import type { InboundAddress } from '../../model/inbound/inbound-address.ts';
import type { MailKey } from '../../model/outbound/mail-key.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { reading, type WriteScope, writing } from '../../model/use-case.ts';
import { supportAddress } from '../mail/sender-of.ts';
import { type DnsRecord, dkimRecord } from './dkim-record.ts';
import { lookAtRecords, type RecordFinding } from './domain-records.ts';
import { lookAtDomain } from './look-at-domain.ts';
import { storeSeen } from './store-seen.ts';

/** A key with the record that publishes it, and without its secret. */
export type ShownKey = Omit<MailKey, 'sealedKey'> & Readonly<{ record: DnsRecord }>;

/** `address` is null for the workspace's own below the domain of the instance; `keys` are those of its domain, oldest first. */
export type ShownSender = Readonly<{ address: InboundAddress | null; keys: readonly ShownKey[] }>;

/** With `isNew`, another key takes over as soon as DNS shows its record. */
export type MakeKey = Readonly<{ address: string; isNew?: boolean | undefined }>;

/** All of them throw `not_found` for what is no address of the workspace. */
export interface SenderCases {
  /** Returns the last findings in DNS, and the keys of the domain. */
  show(call: Call, address: string): Promise<ShownSender>;
  /**
   * Makes a key for the domain of an address, unless it has one. A newer key that DNS does not show yet is given again, so
   * that a second call changes nothing.
   */
  makeKey(call: Call, input: MakeKey): Promise<ShownSender>;
  /** Asks DNS now, for up to 10 seconds, and stores what it says for every address of the domain. */
  check(call: Call, address: string): Promise<ShownSender>;
  /** Asks DNS now for every record that the domain of an address needs, and stores nothing. */
  records(call: Call, input: AskRecords): Promise<readonly RecordFinding[]>;
}

/** `hostname`: of the listener to which MX should point; null where mail arrives another way. */
export type AskRecords = Readonly<{ address: string; hostname: string | null }>;

export const senderCases = (ports: Ports): SenderCases => {
  const read = reading(ports);
  const write = writing(ports);
  const { inboundDomain } = ports;
  const show = read(findSender(inboundDomain));
  return {
    show,
    makeKey: async (call, input) => {
      const { keys } = await show(call, input.address);
      if (!needsKey(keys, input)) return show(call, input.address);
      // It takes long, so no transaction waits for it.
      const pair = await ports.secrets.keyPair();
      const sealed = { sealedKey: ports.vault.seal(pair.privateKey), publicKey: pair.publicKey };
      return write(addKey(inboundDomain))(call, { ...input, ...sealed });
    },
    records: async (call, { address, hostname }) => {
      const { keys } = await show(call, address);
      const domain = emailDomain(address);
      return ports.mailDns.ask((questions) => lookAtRecords(questions, { domain, keys, hostname }));
    },
    check: async (call, address) => {
      await show(call, address);
      const domain = emailDomain(address);
      const keys = await read((stores: Stores) => stores.mailKeys.listOf(domain))(call, undefined);
      const seen = await ports.mailDns.ask((questions) => lookAtDomain(questions, domain, keys));
      return write(async (scope: WriteScope) => {
        await storeSeen(scope, domain, seen);
        return findSender(inboundDomain)(scope.stores, address);
      })(call, undefined);
    },
  };
};

const needsKey = (
  keys: readonly Pick<MailKey, 'foundAt' | 'replacedAt'>[],
  { isNew = false }: MakeKey,
): boolean => {
  const newest = keys.at(-1);
  return newest === undefined || (isNew && newest.foundAt !== null);
};

const findSender =
  (inboundDomain: string | null) =>
  async (stores: Stores, input: string): Promise<ShownSender> => {
    const email = requiredEmail('address', input);
    const address = await stores.inboundAddresses.findByAddress(email);
    if (!address && !(await isSupport(stores, email, inboundDomain))) throw notFound('address');
    const keys = await stores.mailKeys.listOf(emailDomain(email));
    return { address, keys: keys.map(shownKey) };
  };

const isSupport = async (
  { workspace }: Stores,
  email: string,
  inboundDomain: string | null,
): Promise<boolean> => {
  if (inboundDomain === null) return false;
  const found = await workspace.find();
  return found !== null && foldEmail(email) === foldEmail(supportAddress(found.slug, inboundDomain));
};

const shownKey = ({ sealedKey: _, ...key }: MailKey): ShownKey => ({ ...key, record: dkimRecord(key) });

type SealedKey = Pick<MailKey, 'sealedKey' | 'publicKey'> & MakeKey;

const addKey =
  (inboundDomain: string | null) =>
  async ({ stores, ids, now }: WriteScope, input: SealedKey): Promise<ShownSender> => {
    const domain = emailDomain(input.address);
    const keys = await stores.mailKeys.listOf(domain);
    if (needsKey(keys, input)) {
      if (keys.length >= limits.sending.keys)
        throw invalid('address', `A domain has at most ${limits.sending.keys} keys; ${kept}`);
      const id = ids.next();
      const { sealedKey, publicKey } = input;
      const selector = `tidemark-${id.replaceAll('-', '').slice(-selectorDigits)}`;
      const found = { foundAt: null, replacedAt: null };
      await stores.mailKeys.add({ id, domain, selector, sealedKey, publicKey, createdAt: now, ...found });
    }
    return findSender(inboundDomain)(stores, input.address);
  };

const kept = 'replaced ones are removed after a week.';

/** Another workspace may have a key of the same domain: the end of an id is random. */
const selectorDigits = 12;
