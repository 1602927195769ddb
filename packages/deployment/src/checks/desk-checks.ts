/** The checks of `./tidemark doctor` in both deployments, in the order of its list. */
import type { Check } from '@tidemark/cli';
import type { KeyRing, Quotas } from '@tidemark/domain';
import type { Storage } from '@tidemark/sql/storage';
import { mailDnsOf } from '../mail-dns-of.ts';
import type { DeskSettings } from '../open-desk.ts';
import { accountsCheck } from './accounts-check.ts';
import { type AddressSettings, proxyCheck, publicUrlCheck } from './address-checks.ts';
import { automationCheck } from './automation-check.ts';
import { consoleCheck } from './console-check.ts';
import { filesCheck } from './files-check.ts';
import { inboundCheck } from './inbound-check.ts';
import { keysCheck } from './keys-check.ts';
import { mailCheck } from './mail-check.ts';
import { mailHostCheck } from './mail-host-check.ts';
import { mailRecordsCheck } from './mail-records-check.ts';
import { quotasCheck } from './quotas-check.ts';
import { secretsCheck } from './secrets-check.ts';
import { tasksCheck } from './tasks-check.ts';
import { type Addresses, workspacesCheck } from './workspaces-check.ts';

export { failingOnce } from './failing-once.ts';

/** Opens the database as it is; null where there is none yet. */
export type OpenDatabase = () => Promise<Storage | null>;

type Stored = Readonly<{
  open: OpenDatabase;
  addresses: Addresses;
  keys: () => KeyRing | null;
  /** The finding of a process that has other keys. */
  foreignKey: () => string;
}>;

export const storedChecks = ({ open, addresses, keys, foreignKey }: Stored): readonly Check[] => [
  keysCheck(open, keys, foreignKey),
  secretsCheck(open, keys),
  workspacesCheck(open, addresses),
  automationCheck(open),
  tasksCheck(open),
];

/** Functions throw where the settings cannot be read: each check that needs them says so. */
type Services = Readonly<{
  open: OpenDatabase;
  desk: () => DeskSettings;
  quotas: () => Quotas;
  address: () => AddressSettings & Readonly<{ CONSOLE_DIR: string | null }>;
  /** The proxy that the running server does not trust; null where it met none. */
  untrustedProxy: () => string | null;
}>;

export const serviceChecks = (parts: Services): readonly Check[] => {
  const { open, desk, quotas, address, untrustedProxy } = parts;
  const inbound = () => desk().inbound;
  const dns = () => mailDnsOf(desk());
  return [
    filesCheck(desk),
    mailCheck(() => desk().mail),
    inboundCheck(open, inbound, () => desk().mail.from?.address ?? null),
    accountsCheck(open),
    mailHostCheck(inbound, dns),
    mailRecordsCheck(open, desk, dns),
    quotasCheck(open, quotas),
    consoleCheck(address),
    publicUrlCheck(address),
    proxyCheck(address, untrustedProxy),
  ];
};
