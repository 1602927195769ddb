/**
 * The suite of each port of the hexagon, its run on the test double, and the adapters that run it. A port without them does not
 * compile.
 */
import type { Ports } from '@tidemark/domain';
import {
  createMemoryStorage,
  fakeCode,
  fakeMailDns,
  fakeMailJudge,
  fakeSpamFilter,
  fixedClock,
  plainVault,
  testPorts,
} from '@tidemark/domain/testing';
import { articleViewsContract } from './article-views.contract.ts';
import { auditTrailContract } from './audit-trail.contract.ts';
import { authenticatorAppsContract } from './authenticator-apps.contract.ts';
import { byteStoreContract } from './byte-store.contract.ts';
import { clockContract } from './clock.contract.ts';
import {
  collectingArticleViewsBench,
  collectingAuditTrailBench,
  collectingMailerUnderTest,
  collectingPushSenderBench,
  collectingWebhookSenderBench,
  fakeFileScannerBench,
  fakeIdentityProviderBench,
  fakeMailFoldersBench,
  fakeMailSignInBench,
  fakePasskeysBench,
  fakeRemotePicturesBench,
} from './doubles.ts';
import { exportRecordsContract } from './export-records.contract.ts';
import { fileScannerContract } from './file-scanner.contract.ts';
import { htmlContract } from './html.contract.ts';
import { identityProviderContract } from './identity-provider.contract.ts';
import { idsContract } from './ids.contract.ts';
import { mailDnsContract } from './mail-dns.contract.ts';
import { mailFoldersContract } from './mail-folders.contract.ts';
import { mailHtmlContract } from './mail-html.contract.ts';
import { mailJudgeContract } from './mail-judge.contract.ts';
import { mailReaderContract } from './mail-reader.contract.ts';
import { mailSignInContract } from './mail-sign-in.contract.ts';
import { mailTextsContract } from './mail-texts.contract.ts';
import { mailerContract } from './mailer.contract.ts';
import { passkeysContract } from './passkeys.contract.ts';
import { passwordsContract } from './passwords.contract.ts';
import { presenceContract } from './presence.contract.ts';
import { pushSenderContract } from './push-sender.contract.ts';
import { remotePicturesContract } from './remote-pictures.contract.ts';
import { secretsContract } from './secrets.contract.ts';
import { spamFilterContract } from './spam-filter.contract.ts';
import { storageContract } from './storage.contract.ts';
import { throttleContract } from './throttle.contract.ts';
import { vaultContract } from './vault.contract.ts';
import { webhookSenderContract } from './webhook-sender.contract.ts';

type Method = (...args: never[]) => unknown;

type HasMethods<Port> = Port extends string
  ? false
  : Extract<Port[keyof Port], Method> extends never
    ? false
    : true;

/** The ports that do something; the others are settings of the instance, without a method. */
export type PortName = {
  [Name in keyof Ports]: HasMethods<NonNullable<Ports[Name]>> extends true ? Name : never;
}[keyof Ports];

export const portSuites = {
  work: storageContract,
  directory: storageContract,
  auditTrail: auditTrailContract,
  articleViews: articleViewsContract,
  clock: clockContract,
  ids: idsContract,
  secrets: secretsContract,
  passwords: passwordsContract,
  html: htmlContract,
  mailHtml: mailHtmlContract,
  vault: vaultContract,
  webhookSender: webhookSenderContract,
  pushSender: pushSenderContract,
  mailer: mailerContract,
  mailTexts: mailTextsContract,
  mailReader: mailReaderContract,
  mailJudge: mailJudgeContract,
  mailDns: mailDnsContract,
  mailFolders: mailFoldersContract,
  mailSignIn: mailSignInContract,
  spamFilter: spamFilterContract,
  identityProvider: identityProviderContract,
  authenticatorApps: authenticatorAppsContract,
  passkeys: passkeysContract,
  byteStore: byteStoreContract,
  fileScanner: fileScannerContract,
  exportRecords: exportRecordsContract,
  throttle: throttleContract,
  presence: presenceContract,
  remotePictures: remotePicturesContract,
} satisfies Readonly<Record<PortName, Method>>;

const onMemory = () =>
  portSuites.work('memory', async () => {
    const clock = fixedClock();
    const lapse = async () => clock.advance(60_000);
    return { ...createMemoryStorage(clock), lapse, close: async () => undefined };
  });

/** The storage's suite is that of its two ports, and runs once. */
export const doubleRuns: Readonly<Record<PortName, (() => void) | 'with work'>> = {
  work: onMemory,
  directory: 'with work',
  auditTrail: () => portSuites.auditTrail('collecting', collectingAuditTrailBench),
  articleViews: () => portSuites.articleViews('collecting', collectingArticleViewsBench),
  clock: () => portSuites.clock('fixed', () => testPorts().clock),
  ids: () => portSuites.ids('counting', () => testPorts().ids),
  secrets: () => portSuites.secrets('counting', () => testPorts().secrets),
  passwords: () => portSuites.passwords('plain', () => testPorts().passwords),
  html: () => portSuites.html('plain', () => testPorts().html),
  mailHtml: () =>
    portSuites.mailHtml('plain', () => ({
      mailHtml: testPorts().mailHtml,
      html: testPorts().html,
      close: async () => undefined,
    })),
  vault: () => portSuites.vault('plain', (keys) => plainVault(...keys)),
  webhookSender: () => portSuites.webhookSender('collecting', collectingWebhookSenderBench),
  pushSender: () => portSuites.pushSender('collecting', collectingPushSenderBench),
  mailer: () => portSuites.mailer('collecting', collectingMailerUnderTest),
  mailTexts: () => portSuites.mailTexts('plain', () => testPorts().mailTexts),
  mailReader: () =>
    portSuites.mailReader('fake', async () => ({
      reader: testPorts().mailReader,
      close: async () => undefined,
    })),
  mailJudge: () => portSuites.mailJudge('fake', fakeMailJudge),
  mailDns: () => portSuites.mailDns('fake', fakeMailDns),
  mailFolders: () => portSuites.mailFolders('fake', fakeMailFoldersBench),
  mailSignIn: () => portSuites.mailSignIn('fake', fakeMailSignInBench),
  spamFilter: () =>
    portSuites.spamFilter('fake', async () => {
      const filter = fakeSpamFilter();
      return { filter, falls: filter.falls, close: async () => undefined };
    }),
  identityProvider: () => portSuites.identityProvider('fake', fakeIdentityProviderBench),
  authenticatorApps: () =>
    portSuites.authenticatorApps('fake', () => ({ apps: testPorts().authenticatorApps, codeOf: fakeCode })),
  passkeys: () => portSuites.passkeys('fake', fakePasskeysBench),
  byteStore: () => portSuites.byteStore('memory', async () => bytes),
  fileScanner: () => portSuites.fileScanner('fake', fakeFileScannerBench),
  exportRecords: () => portSuites.exportRecords('plain', () => testPorts().exportRecords),
  throttle: () => portSuites.throttle('memory', async () => throttle),
  presence: () => portSuites.presence('memory', async () => presence),
  remotePictures: () => portSuites.remotePictures('fake', fakeRemotePicturesBench),
};

const { byteStore: bytes, throttle, presence } = testPorts();

/** The implementations that run the suite, by the names that the adapters use. `each engine`: a `describe.each(engines)`. */
export const implementations: Readonly<Record<Exclude<PortName, 'directory'>, readonly string[]>> = {
  work: ['Postgres', 'SQLite'],
  throttle: ['each engine'],
  presence: ['each engine'],
  remotePictures: ['guarded fetch'],
  auditTrail: ['buffered'],
  articleViews: ['buffered'],
  clock: ['system'],
  ids: ['ULID'],
  secrets: ['system'],
  passwords: ['Argon2'],
  html: ['sanitize-html'],
  mailHtml: ['sanitize-html'],
  vault: ['AES-256-GCM'],
  webhookSender: ['HTTP'],
  pushSender: ['APNs', 'FCM'],
  mailer: ['SMTP', 'a folder'],
  mailTexts: ['four languages'],
  mailReader: ['a thread'],
  mailJudge: ['mailauth'],
  mailDns: ['DNS'],
  mailFolders: ['Dovecot', 'a small IMAP server'],
  mailSignIn: ['OAuth 2.0'],
  spamFilter: ['rspamd'],
  identityProvider: ['OpenID Connect'],
  authenticatorApps: ['TOTP'],
  passkeys: ['Web Authentication'],
  byteStore: ['S3', 'disk'],
  fileScanner: ['clamd'],
  exportRecords: ['the API’s'],
};
