import type { CliSession } from '@tidemark/cli';
import { createDesk, type FileLimits, limits, type Site } from '@tidemark/domain';
import { type ClamdAddress, createByteStore, createClamdScanner, type FilePlaces } from '@tidemark/files';
import { createHtml } from '@tidemark/html';
import { exportRecords } from '@tidemark/http';
import { createMailer, createMailTexts, type MailLog, type MailSettings } from '@tidemark/mail';
import {
  argonPasswords,
  createArticleViews,
  createAuditTrail,
  createIds,
  createLog,
  createVault,
  type NotesLog,
  systemClock,
  systemSecrets,
} from '@tidemark/node';
import { createPushSender, type PushLog, type PushServices } from '@tidemark/push';
import type { Storage } from '@tidemark/sql';
import { createIdentityProvider } from '@tidemark/sso';
import { createGuardedFetch, createWebhookSender } from '@tidemark/webhooks';
import { type Container, createContainer, type OnClose } from '@tidemark/wiring';
import { tokens } from './tokens.ts';

export type DeskSettings = Readonly<{
  secretKey: string;
  site: Site;
  /** Networks that webhooks may call although their addresses are not public. */
  webhookNetworks: readonly string[];
  /** The same for single sign-on providers. */
  ssoNetworks: readonly string[];
  push: PushServices;
  mail: MailSettings;
  files: FilePlaces;
  fileLimits: FileLimits;
  /** Null: what is uploaded is not looked through. */
  scanner: ClamdAddress | null;
}>;

type DeskParts = Readonly<{ storage: Storage; log: NotesLog & PushLog & MailLog; settings: DeskSettings }>;

/** Registers the storage, the ports and the desk, the same way in every deployment. */
export const wireDesk = (container: Container, { storage, log, settings }: DeskParts): void => {
  container.provideValue(tokens.storage, storage, () => storage.close());
  container.provide(tokens.ports, (get) => ({
    ...portsOf(settings),
    ...portsOn(get(tokens.storage), log, container.onClose),
    ...sendersOf(settings, log, container.onClose),
  }));
  container.provide(tokens.desk, (get) => createDesk(get(tokens.ports)));
};

const portsOf = (settings: DeskSettings) => ({
  clock: systemClock,
  ids: createIds(),
  secrets: systemSecrets,
  passwords: argonPasswords,
  html: createHtml(),
  vault: createVault(settings.secretKey),
  mailTexts: createMailTexts(),
  byteStore: createByteStore(settings.files),
  fileScanner: settings.scanner && createClamdScanner({ address: settings.scanner }),
  fileLimits: settings.fileLimits,
  exportRecords,
  site: settings.site,
});

/** The audit trail and the views of articles are written out before the database is closed. */
const portsOn = ({ work, directory, throttle }: Storage, log: NotesLog, onClose: OnClose) => {
  const auditTrail = createAuditTrail({ work, log, everyMs: limits.auditDelayMs / 2 });
  const articleViews = createArticleViews({ work, log, everyMs: limits.helpCentre.viewsDelayMs / 2 });
  onClose(() => auditTrail.close());
  onClose(() => articleViews.close());
  return { work, directory, throttle, auditTrail, articleViews };
};

const sendersOf = (settings: DeskSettings, log: PushLog & MailLog, onClose: OnClose) => {
  const webhookSender = createWebhookSender({ allowNetworks: settings.webhookNetworks });
  const pushSender = createPushSender({ ...settings.push, log });
  const mailer = createMailer({ ...settings.mail, log });
  const providers = createGuardedFetch({
    allowNetworks: settings.ssoNetworks,
    setting: 'SSO_ALLOW_NETWORKS',
  });
  for (const sender of [webhookSender, pushSender, mailer, providers]) onClose(() => sender.close());
  return {
    webhookSender,
    pushSender,
    mailer,
    identityProvider: createIdentityProvider({ fetch: providers.fetch }),
  };
};

/** What a command works with, on an opened database. */
export const sessionOn = (
  storage: Storage,
  settings: DeskSettings,
  place: CliSession['place'],
): CliSession => {
  const container = createContainer();
  wireDesk(container, { storage, log: createLog('silent'), settings });
  const { ids, secrets, clock } = container.get(tokens.ports);
  return {
    desk: container.get(tokens.desk),
    bulkLoad: storage.bulkLoad,
    ids,
    secrets,
    clock,
    place,
    scrubbed: storage.scrubbed,
    close: container.close,
  };
};
