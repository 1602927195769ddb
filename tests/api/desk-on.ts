import { type AuditNotes, createDesk, type Ports } from '@tidemark/domain';
import { collectingMailer, testPorts } from '@tidemark/domain/testing';
import { createAuthenticatorApps } from '@tidemark/factors';
import { exportRecords } from '@tidemark/http';
import { createAuditTrail, systemSecrets } from '@tidemark/node';

type ServedPorts = Pick<
  Ports,
  'work' | 'directory' | 'throttle' | 'byteStore' | 'passwords' | 'vault' | 'clock' | 'ids'
> &
  Readonly<{ auditNotes: AuditNotes }>;

/** Options of a test file for its servers. By default they send no mail to customers. */
export type DeskWishes = Readonly<{ mailFrom?: string }>;

/** A desk on the storage of a test server. Mail, webhooks and pushes are collected instead of sent. */
export const deskOn = (served: ServedPorts, everyMs: number, { mailFrom }: DeskWishes = {}) => {
  const auditTrail = createAuditTrail({
    notes: served.auditNotes,
    ids: served.ids,
    clock: served.clock,
    vault: served.vault,
    everyMs,
    log: { error: () => undefined, info: () => undefined },
  });
  const desk = createDesk({
    ...testPorts(),
    mailer: collectingMailer({ from: mailFrom === undefined ? null : { name: null, address: mailFrom } }),
    authenticatorApps: createAuthenticatorApps(),
    ...served,
    auditTrail,
    articleViews: { note: () => undefined },
    secrets: systemSecrets,
    exportRecords,
    site: { publicUrl: 'http://localhost:3000', baseDomain: 'localhost' },
  });
  return { desk, auditTrail };
};
