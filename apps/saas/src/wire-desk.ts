import type { CliSession } from '@tidemark/cli';
import { type FileLimits, limits, type Site } from '@tidemark/domain';
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
  createRateLimiter,
  createVault,
  type NotesLog,
  startChores,
  startTaskWorker,
  systemClock,
  systemSecrets,
  type TroubleLog,
} from '@tidemark/node';
import { createPushSender, type PushLog, type PushServices } from '@tidemark/push';
import type { Storage } from '@tidemark/sql';
import { createIdentityProvider } from '@tidemark/sso';
import { createGuardedFetch, createWebhookSender } from '@tidemark/webhooks';
import { createHouse, type House, provideDesk, tokens } from '@tidemark/wiring';

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

/**
 * Wires the desk to an opened database, the same way in every deployment. Closing the house writes out the audit trail
 * and the views of articles, then closes the database.
 */
export const wireDesk = (house: House, { storage, log, settings }: DeskParts): void => {
  const { work, directory, bulkLoad, rateLimiter, taskQueue, throttle } = storage;
  const webhookSender = createWebhookSender({ allowNetworks: settings.webhookNetworks });
  const providers = createGuardedFetch({
    allowNetworks: settings.ssoNetworks,
    setting: 'SSO_ALLOW_NETWORKS',
  });
  const pushSender = createPushSender({ ...settings.push, log });
  const mailer = createMailer({ ...settings.mail, log });
  const auditTrail = createAuditTrail({ work, log, everyMs: limits.auditDelayMs / 2 });
  const articleViews = createArticleViews({ work, log, everyMs: limits.helpCentre.viewsDelayMs / 2 });
  house.onClose(() => storage.close());
  house.onClose(() => auditTrail.close());
  house.onClose(() => articleViews.close());
  house.onClose(() => webhookSender.close());
  house.onClose(() => pushSender.close());
  house.onClose(() => mailer.close());
  house.onClose(() => providers.close());
  house.provide(tokens.bulkLoad, () => bulkLoad);
  house.provide(tokens.taskQueue, () => taskQueue);
  house.provide(tokens.rateLimiter, () => rateLimiter ?? createRateLimiter());
  provideDesk(house, {
    work: () => work,
    directory: () => directory,
    auditTrail: () => auditTrail,
    articleViews: () => articleViews,
    clock: () => systemClock,
    ids: () => createIds(),
    secrets: () => systemSecrets,
    passwords: () => argonPasswords,
    html: () => createHtml(),
    vault: () => createVault(settings.secretKey),
    webhookSender: () => webhookSender,
    pushSender: () => pushSender,
    mailer: () => mailer,
    mailTexts: () => createMailTexts(),
    byteStore: () => createByteStore(settings.files),
    fileScanner: () => settings.scanner && createClamdScanner({ address: settings.scanner }),
    fileLimits: () => settings.fileLimits,
    exportRecords: () => exportRecords,
    throttle: () => throttle,
    site: () => settings.site,
    identityProvider: () => createIdentityProvider({ fetch: providers.fetch }),
  });
};

type WorkingParts = Readonly<{
  storage: Pick<Storage, 'onTasks'>;
  log: TroubleLog;
  sweeps?: (workspaceId: string) => boolean;
}>;

/**
 * Starts what works outside of requests: the chores, and the tasks that writes have left. It stops with the house. Bytes
 * that no row knows are removed where `sweeps` says so.
 */
export const startWorking = (
  house: House,
  { storage, log, sweeps = () => true }: WorkingParts,
): { stop: () => Promise<void> } => {
  const desk = house.get(tokens.desk);
  const [queue, clock] = [house.get(tokens.taskQueue), house.get(tokens.clock)];
  const sweepFiles: typeof desk.chores.sweepFiles = async (call, goesOn) =>
    sweeps(call.workspaceId) ? desk.chores.sweepFiles(call, goesOn) : 0;
  const tidy = { ...desk, chores: { ...desk.chores, sweepFiles } };
  const chores = startChores({ desk: tidy, ids: house.get(tokens.ids), log });
  const worker = startTaskWorker({ queue, run: desk.tasks.run, clock, log });
  storage.onTasks(worker.wake);
  let stopping: Promise<unknown> | undefined;
  const stop = async (): Promise<void> => {
    stopping ??= Promise.all([chores.stop(), worker.stop()]);
    await stopping;
  };
  house.onClose(stop);
  return { stop };
};

/** What a command works with, on an opened database. */
export const sessionOn = (
  storage: Storage,
  settings: DeskSettings,
  place: CliSession['place'],
): CliSession => {
  const house = createHouse();
  wireDesk(house, { storage, log: createLog('silent'), settings });
  return {
    desk: house.get(tokens.desk),
    bulkLoad: house.get(tokens.bulkLoad),
    ids: house.get(tokens.ids),
    secrets: house.get(tokens.secrets),
    clock: house.get(tokens.clock),
    place,
    scrubbed: storage.scrubbed,
    close: house.close,
  };
};
