import { createDesk, limits, type Ports } from '@tidemark/domain';
import {
  collectingMailer,
  collectingPushSender,
  collectingWebhookSender,
  fakeIdentityProvider,
  plainHtml,
  plainMailTexts,
} from '@tidemark/domain/testing';
import { exportRecords } from '@tidemark/http';
import { createAuditTrail, systemSecrets } from '@tidemark/node';

/** A desk on the storage of a test server. Mail, webhooks and pushes are collected instead of sent. */
export const deskOn = (
  {
    work,
    directory,
    throttle,
    byteStore,
    passwords,
    vault,
    clock,
    ids,
  }: Pick<Ports, 'work' | 'directory' | 'throttle' | 'byteStore' | 'passwords' | 'vault' | 'clock' | 'ids'>,
  everyMs: number,
) => {
  const auditTrail = createAuditTrail({
    work,
    everyMs,
    log: { error: () => undefined, info: () => undefined },
  });
  const [html, webhookSender] = [plainHtml(), collectingWebhookSender()];
  const [identityProvider, pushSender] = [fakeIdentityProvider(), collectingPushSender()];
  const mail = { mailer: collectingMailer(), mailTexts: plainMailTexts() };
  const outside = { passwords, html, vault, webhookSender, identityProvider, pushSender, ...mail };
  const site = { publicUrl: 'http://localhost:3000', baseDomain: 'localhost' };
  const bytes = {
    byteStore,
    fileScanner: null,
    fileLimits: limits.files,
    exportRecords,
  };
  const articleViews = { note: () => undefined };
  const inside = { work, directory, throttle, auditTrail, articleViews, ...bytes };
  const ports = { ...inside, site, clock, ids, secrets: systemSecrets, ...outside };
  return { desk: createDesk(ports), auditTrail };
};
