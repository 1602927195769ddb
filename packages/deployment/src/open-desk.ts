import {
  createDesk,
  type FileLimits,
  type KeyRing,
  limits,
  type Ports,
  type Quotas,
  type Site,
  schedulingWork,
  type Work,
} from '@tidemark/domain';
import { createAuthenticatorApps, createPasskeys } from '@tidemark/factors';
import { type ClamdAddress, createByteStore, createClamdScanner, type FilePlaces } from '@tidemark/files';
import { createHtml, createMailHtml } from '@tidemark/html';
import { exportRecords } from '@tidemark/http';
import {
  createMailFolders,
  createMailJudge,
  createMailReader,
  createMailSignIn,
  createRspamd,
  type JudgeLog,
} from '@tidemark/inbound';
import { createMailer, createMailTexts, type MailLog, type MailSettings } from '@tidemark/mail';
import {
  argonPasswords,
  createArticleViews,
  createAuditTrail,
  createFairWork,
  createIds,
  createVault,
  type NotesLog,
  systemClock,
  systemSecrets,
} from '@tidemark/node';
import { createPushSender, type PushLog, type PushServices } from '@tidemark/push';
import type { Storage } from '@tidemark/sql';
import { createIdentityProvider } from '@tidemark/sso';
import {
  createGuardedFetch,
  createMailServerGuard,
  createRemotePictures,
  createWebhookSender,
} from '@tidemark/webhooks';
import { type Container, createContainer, type OnClose } from './container.ts';
import { mailDnsOf } from './mail-dns-of.ts';
import { mailFirst } from './mail-first.ts';
import type { AccountSettings } from './settings/account-settings.ts';
import type { InboundSettings } from './settings/inbound-settings.ts';
import { tokens } from './tokens.ts';

export type DeskSettings = Readonly<{
  secretKeys: KeyRing;
  site: Site;
  /** Networks that webhooks may call although their addresses are not public. */
  webhookNetworks: readonly string[];
  /** The same for single sign-on providers. */
  ssoNetworks: readonly string[];
  pictureNetworks: readonly string[];
  push: PushServices;
  mail: MailSettings;
  inbound: InboundSettings;
  files: FilePlaces;
  fileLimits: FileLimits;
  quotas: Quotas;
  agentSessions: Ports['agentSessions'];
  auditRetention: Ports['auditRetention'];
  /** Null: what is uploaded is not looked through. */
  scanner: ClamdAddress | null;
}>;

/** `ports` take the place of those that the settings would give. */
type DeskParts = Readonly<{
  log: NotesLog & PushLog & MailLog & JudgeLog;
  container?: Container;
  /** Called when all else is closed. */
  endTraces?: (() => Promise<void>) | undefined;
  ports?: Partial<Pick<Ports, 'clock' | 'ids' | 'mailer'>>;
}>;

/**
 * The storage, the ports and the desk on top of them, the same way in every deployment. Closing the container closes the
 * storage last of what is registered here. Nothing is made before it is asked for.
 */
export const openDesk = (
  storage: Storage,
  settings: DeskSettings,
  { log, container = createContainer(), endTraces, ports }: DeskParts,
): Container => {
  if (endTraces) container.onClose(endTraces);
  container.provideValue(tokens.storage, storage, () => storage.close());
  container.provide(tokens.fairWork, () => createFairWork(storage.work, storage.capacity));
  container.provide(tokens.ports, (get) => ({
    ...portsOf(settings),
    ...portsOn(get(tokens.storage), settings, { log, ports, onClose: container.onClose }),
    ...workOf(get(tokens.fairWork).work, ports),
    ...sendersOf(settings, log, container.onClose),
    ...inboundPorts(settings.inbound, log, container.onClose),
    mailDns: mailDnsOf(settings),
    ...ports,
  }));
  container.provide(tokens.desk, (get) => {
    const own = get(tokens.ports);
    return mailFirst(createDesk(own), own);
  });
  return container;
};

const portsOf = (settings: DeskSettings) => ({
  secrets: systemSecrets,
  passwords: argonPasswords,
  html: createHtml(),
  mailTexts: createMailTexts(),
  authenticatorApps: createAuthenticatorApps(),
  passkeys: createPasskeys(),
  byteStore: createByteStore(settings.files),
  fileScanner: settings.scanner && createClamdScanner({ address: settings.scanner }),
  fileLimits: settings.fileLimits,
  quotas: settings.quotas,
  agentSessions: settings.agentSessions,
  exportRecords,
  site: settings.site,
});

const workOf = (work: Work, ports: DeskParts['ports']): Pick<Ports, 'work'> => ({
  work: schedulingWork(work, ports?.clock ?? systemClock),
});

/** The audit trail and the views of articles are written out before the database is closed. */
const portsOn = (
  { directory, throttle, presence, ...storage }: Storage,
  settings: DeskSettings,
  { log, ports, onClose }: Readonly<{ log: NotesLog; ports: DeskParts['ports']; onClose: OnClose }>,
) => {
  const clock = ports?.clock ?? systemClock;
  // Batches for all workspaces wait in no queue.
  const { work } = workOf(storage.work, ports);
  const ids = ports?.ids ?? createIds();
  const vault = createVault(settings.secretKeys);
  const notes = storage.auditNotes;
  const auditTrail = createAuditTrail({ notes, clock, ids, vault, everyMs: limits.audit.delayMs / 2, log });
  const articleViews = createArticleViews({ work, log, everyMs: limits.helpCentre.viewsDelayMs / 2 });
  onClose(() => auditTrail.close());
  onClose(() => articleViews.close());
  const auditRetention = { ...settings.auditRetention, byMonth: storage.auditMonths !== null };
  return {
    directory,
    throttle,
    presence,
    clock,
    ids,
    vault,
    auditTrail,
    auditRetention,
    articleViews,
  };
};

/** The threads that read mail start with the first mail that needs them. */
const inboundPorts = (settings: InboundSettings, log: JudgeLog, onClose: OnClose) => {
  const { domain, limits: inboundLimits, hostname, trustedRelays, trustedSealers } = settings;
  const mailReader = createMailReader();
  const mailHtml = createMailHtml();
  for (const thread of [mailReader, mailHtml]) onClose(() => thread.close());
  const mailJudge = createMailJudge({ log, hostname, trustedRelays, trustedSealers });
  const spamFilter = settings.rspamd && createRspamd({ ...settings.rspamd, log });
  const accounts = accountPorts(settings.accounts, onClose);
  return { mailReader, mailHtml, mailJudge, spamFilter, inboundDomain: domain, inboundLimits, ...accounts };
};

/** The IMAP client is loaded with the first account. */
const accountPorts = ({ allowNetworks, clients, microsoftTenant }: AccountSettings, onClose: OnClose) => {
  const setting = 'INBOUND_ALLOW_NETWORKS';
  const providers = createGuardedFetch({ allowNetworks, setting });
  onClose(() => providers.close());
  const mailFolders = createMailFolders({ guard: createMailServerGuard({ allowNetworks, setting }) });
  return {
    mailFolders,
    mailSignIn: createMailSignIn({ clients, microsoftTenant, fetch: providers.fetch }),
  };
};

const sendersOf = (settings: DeskSettings, log: PushLog & MailLog, onClose: OnClose) => {
  const webhookSender = createWebhookSender({ allowNetworks: settings.webhookNetworks });
  const pushSender = createPushSender({ ...settings.push, log });
  const mailer = createMailer({ ...settings.mail, log });
  const providers = createGuardedFetch({
    allowNetworks: settings.ssoNetworks,
    setting: 'SSO_ALLOW_NETWORKS',
  });
  const remotePictures = createRemotePictures({ allowNetworks: settings.pictureNetworks });
  for (const sender of [webhookSender, pushSender, mailer, providers, remotePictures])
    onClose(() => sender.close());
  return {
    webhookSender,
    pushSender,
    mailer,
    remotePictures,
    identityProvider: createIdentityProvider({ fetch: providers.fetch }),
  };
};
