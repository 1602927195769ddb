/** Each port's suite on its test double, so that a double cannot promise less than an adapter. */
import type { PushResult } from '@tidemark/domain';
import {
  collectingPushSender,
  countingIds,
  countingSecrets,
  createMemoryStorage,
  fakeIdentityProvider,
  fakeMailJudge,
  fakeMailReader,
  fixedClock,
  memoryByteStore,
  memoryThrottle,
  plainExportRecords,
  plainHtml,
  plainMailTexts,
  plainPasswords,
  plainVault,
  testPorts,
} from '@tidemark/domain/testing';
import { expect, test } from 'vitest';
import {
  collectingArticleViewsBench,
  collectingAuditTrailBench,
  collectingMailerUnderTest,
  collectingWebhookSenderBench,
  fakeFileScannerBench,
} from './doubles.ts';
import type { IdentityProviderBench } from './identity-provider.contract.ts';
import { type PortName, portSuites } from './port-suites.ts';
import type { PushAnswer, PushSenderBench } from './push-sender.contract.ts';

const onMemory = () =>
  portSuites.work('memory', async () => {
    const clock = fixedClock();
    const lapse = async () => clock.advance(60_000);
    return { ...createMemoryStorage(clock), lapse, close: async () => undefined };
  });

const fakeIdentityProviderBench = async (): Promise<IdentityProviderBench> => {
  let down = false;
  const identities = fakeIdentityProvider({
    identity: (code) => ({ subject: code, email: `${code}@acme.example`, emailVerified: code === 'ann' }),
    isDown: () => down,
  });
  return {
    identities,
    client: { issuer: 'https://login.example', clientId: 'desk', clientSecret: null },
    redirectUri: 'https://acme.example.com/login/callback',
    signIn: async (url, login) => {
      const { searchParams } = new URL(url);
      const answer = login === null ? 'error=access_denied' : `code=${login}`;
      return `${searchParams.get('redirect_uri')}?${answer}&state=${searchParams.get('state')}`;
    },
    setDown: (isDown) => {
      down = isDown;
    },
    close: async () => undefined,
  };
};

const pushResults: Readonly<Record<PushAnswer, PushResult>> = {
  taken: { type: 'sent' },
  gone: { type: 'gone' },
  'of another app': { type: 'refused', error: 'The token is of another app.' },
  busy: { type: 'failed', error: 'It is busy.', retryAfterMs: 30_000 },
  away: { type: 'failed', error: 'Nobody answers.', retryAfterMs: null },
};

const collectingPushSenderBench = async (): Promise<PushSenderBench> => {
  let says: (token: string) => PushAnswer = () => 'taken';
  const sender = collectingPushSender(({ token }) => pushResults[says(token)]);
  return {
    sender,
    platform: 'ios',
    answers: (answer) => {
      says = answer;
    },
    asked: () => sender.pushes.map(({ token }) => token),
    close: async () => undefined,
  };
};

const throttle = memoryThrottle();
const bytes = memoryByteStore(fixedClock());

/** The storage's suite is that of its two ports, and runs once. */
const runs: Readonly<Record<PortName, (() => void) | 'with work'>> = {
  work: onMemory,
  directory: 'with work',
  auditTrail: () => portSuites.auditTrail('collecting', collectingAuditTrailBench),
  articleViews: () => portSuites.articleViews('collecting', collectingArticleViewsBench),
  clock: () => portSuites.clock('fixed', () => fixedClock()),
  ids: () => portSuites.ids('counting', () => countingIds()),
  secrets: () => portSuites.secrets('counting', countingSecrets),
  passwords: () => portSuites.passwords('plain', plainPasswords),
  html: () => portSuites.html('plain', plainHtml),
  vault: () => portSuites.vault('plain', plainVault),
  webhookSender: () => portSuites.webhookSender('collecting', collectingWebhookSenderBench),
  pushSender: () => portSuites.pushSender('collecting', collectingPushSenderBench),
  mailer: () => portSuites.mailer('collecting', collectingMailerUnderTest),
  mailTexts: () => portSuites.mailTexts('plain', plainMailTexts),
  mailReader: () =>
    portSuites.mailReader('fake', async () => ({ reader: fakeMailReader(), close: async () => undefined })),
  mailJudge: () => portSuites.mailJudge('fake', fakeMailJudge),
  identityProvider: () => portSuites.identityProvider('fake', fakeIdentityProviderBench),
  byteStore: () => portSuites.byteStore('memory', async () => bytes),
  fileScanner: () => portSuites.fileScanner('fake', fakeFileScannerBench),
  exportRecords: () => portSuites.exportRecords('plain', plainExportRecords),
  throttle: () => portSuites.throttle('memory', async () => throttle),
};

for (const run of Object.values(runs)) if (run !== 'with work') run();

/** What `Ports` has without a method, and what the memory storage has besides: `work` tries it. */
const noPorts = ['fileLimits', 'site', 'inboundDomain', 'inboundLimits', 'bulkLoad', 'taskQueue'];

test.each(Object.keys(testPorts()).filter((name) => !noPorts.includes(name)))(
  'the port %s has a suite, which runs on its test double',
  (name) => {
    expect(Object.keys(portSuites)).toContain(name);
    expect(Object.keys(runs)).toContain(name);
  },
);
