import { schedulingWork } from '../desk/background/scheduling-work.ts';
import { boardInMemory } from '../desk/presence/board-in-memory.ts';
import type { BulkLoad } from '../desk/seed/bulk-load.ts';
import { limits } from '../kernel/limits.ts';
import type { AuditMonths } from '../model/instance/audit-months.ts';
import type { AuditNotes } from '../model/instance/audit-notes.ts';
import type { DueList } from '../model/instance/due.ts';
import type { Quotas } from '../model/instance/usage.ts';
import type { WorkspaceMoves } from '../model/instance/workspace-moves.ts';
import type { TaskQueue } from '../model/outbound/task.ts';
import type { Ports } from '../model/ports.ts';
import { type CollectingArticleViews, collectingArticleViews } from './collecting-article-views.ts';
import { type CollectingAuditTrail, collectingAuditTrail } from './collecting-audit-trail.ts';
import { type CollectingMailer, collectingMailer } from './collecting-mailer.ts';
import { type CollectingPushSender, collectingPushSender } from './collecting-push-sender.ts';
import { type CollectingWebhookSender, collectingWebhookSender } from './collecting-webhook-sender.ts';
import { countingIds } from './counting-ids.ts';
import { countingSecrets } from './counting-secrets.ts';
import { fakeAuthenticatorApps } from './fake-authenticator-apps.ts';
import { fakeIdentityProvider } from './fake-identity-provider.ts';
import { type FakeMailDns, fakeMailDns } from './fake-mail-dns.ts';
import { type FakeMailFolders, fakeMailFolders } from './fake-mail-folders.ts';
import { type FakeMailJudge, fakeMailJudge } from './fake-mail-judge.ts';
import { type FakeMailReader, fakeMailReader } from './fake-mail-reader.ts';
import { type FakeMailSignIn, fakeMailSignIn } from './fake-mail-sign-in.ts';
import { fakePasskeys } from './fake-passkeys.ts';
import { fakeRemotePictures } from './fake-remote-pictures.ts';
import { type FixedClock, fixedClock } from './fixed-clock.ts';
import { type MemoryByteStore, memoryByteStore } from './memory-byte-store.ts';
import { createMemoryStorage, type MemoryStorage } from './memory-storage.ts';
import { memoryThrottle } from './memory-throttle.ts';
import { plainExportRecords } from './plain-export-records.ts';
import { mailHtmlOf, plainHtml } from './plain-html.ts';
import { plainMailTexts } from './plain-mail-texts.ts';
import { plainPasswords } from './plain-passwords.ts';
import { plainVault } from './plain-vault.ts';

export type TestPorts = Ports &
  Readonly<{
    clock: FixedClock;
    auditTrail: CollectingAuditTrail;
    articleViews: CollectingArticleViews;
    byteStore: MemoryByteStore;
    bulkLoad: BulkLoad;
    taskQueue: TaskQueue;
    dueList: DueList;
    auditNotes: AuditNotes;
    auditMonths: AuditMonths | null;
    moves: WorkspaceMoves;
    onEvents: MemoryStorage['onEvents'];
    webhookSender: CollectingWebhookSender;
    pushSender: CollectingPushSender;
    mailer: CollectingMailer;
    mailReader: FakeMailReader;
    mailJudge: FakeMailJudge;
    mailDns: FakeMailDns;
    mailFolders: FakeMailFolders;
    mailSignIn: FakeMailSignIn;
  }>;

const free = { most: 0, windowMs: 60_000 };

/** For tests that write more than a person may. */
export const noQuotas: Quotas = {
  contact: { requests: free, writes: free, bytes: free },
  workspace: { bytes: 0, contacts: 0, keys: 0, reserve: 0 },
};

/** Every port of the hexagon without any I/O; pass those that a test wants otherwise. */
export const testPorts = (overrides: Partial<TestPorts> = {}): TestPorts => {
  const clock = overrides.clock ?? fixedClock();
  const storage = createMemoryStorage(clock);
  return {
    ...storage,
    work: schedulingWork(storage.work, clock),
    auditTrail: collectingAuditTrail(),
    articleViews: collectingArticleViews(),
    clock,
    ids: countingIds(),
    secrets: countingSecrets(),
    passwords: plainPasswords(),
    html: plainHtml(),
    mailHtml: mailHtmlOf(overrides.html ?? plainHtml()),
    vault: plainVault(),
    webhookSender: collectingWebhookSender(),
    pushSender: collectingPushSender(),
    mailer: collectingMailer(),
    mailTexts: plainMailTexts(),
    mailReader: fakeMailReader(),
    mailJudge: fakeMailJudge(),
    mailDns: fakeMailDns(),
    mailFolders: fakeMailFolders(),
    mailSignIn: fakeMailSignIn(),
    spamFilter: null,
    inboundDomain: null,
    inboundLimits: limits.inbound,
    identityProvider: fakeIdentityProvider(),
    authenticatorApps: fakeAuthenticatorApps(),
    passkeys: fakePasskeys(),
    byteStore: memoryByteStore(clock),
    fileScanner: null,
    fileLimits: limits.files,
    quotas: limits.quotas,
    agentSessions: { mostMs: null },
    auditRetention: { days: limits.audit.keptDays },
    exportRecords: plainExportRecords(),
    throttle: memoryThrottle(),
    presence: boardInMemory(),
    remotePictures: fakeRemotePictures(),
    site: { publicUrl: 'https://desk.example', baseDomain: 'desk.example' },
    ...overrides,
  };
};
