/** The test doubles of ports, set up for their suites. */
import type { Instant, MailResult, PushResult, UsedCredential } from '@tidemark/domain';
import {
  anId,
  collectingArticleViews,
  collectingAuditTrail,
  collectingMailer,
  collectingPushSender,
  collectingWebhookSender,
  fakeFileScanner,
  fakeIdentityProvider,
  fakeMailFolders,
  fakeMailSignIn,
  fakePasskeys,
  fakeRemotePictures,
  fakeResponse,
} from '@tidemark/domain/testing';
import type { ArticleViewsBench } from './article-views.contract.ts';
import type { AuditedWorkspace, AuditTrailBench } from './audit-trail.contract.ts';
import type { FileScannerBench } from './file-scanner.contract.ts';
import type { IdentityProviderBench } from './identity-provider.contract.ts';
import type { MailFoldersBench } from './mail-folders.contract.ts';
import type { MailSignInBench } from './mail-sign-in.contract.ts';
import type { ArrivedMail, MailerUnderTest, MailOutcome } from './mailer.contract.ts';
import type { PushAnswer, PushSenderBench } from './push-sender.contract.ts';
import type { RemotePicturesBench } from './remote-pictures.contract.ts';
import type { ReceiverAnswer, WebhookSenderBench } from './webhook-sender.contract.ts';

const nothing = async (): Promise<void> => undefined;

export const collectingAuditTrailBench = async (): Promise<AuditTrailBench> => {
  const trail = collectingAuditTrail();
  const aWorkspace = (): AuditedWorkspace => ({
    id: anId(),
    credentials: (['api_key', 'agent', 'customer'] as const).map((type) => ({ type, id: anId() })),
  });
  const usesOf = (workspaceId: string, { id }: UsedCredential) =>
    trail.uses.filter((use) => use.workspaceId === workspaceId && use.credential.id === id);
  return {
    trail,
    workspaces: [aWorkspace(), aWorkspace()],
    settle: nothing,
    stop: nothing,
    stored: async (workspaceId) =>
      trail.notes.filter((note) => note.workspaceId === workspaceId).map(({ entry }) => entry),
    lastUse: async (workspaceId, credential): Promise<Instant | null> =>
      usesOf(workspaceId, credential).at(-1)?.at ?? null,
    close: nothing,
  };
};

export const collectingArticleViewsBench = async (): Promise<ArticleViewsBench> => {
  const views = collectingArticleViews();
  const here = anId();
  const there = anId();
  return {
    views,
    articles: [
      { workspaceId: here, id: anId() },
      { workspaceId: here, id: anId() },
      { workspaceId: there, id: anId() },
    ],
    settle: nothing,
    stop: nothing,
    countOf: async ({ workspaceId, id }) =>
      views.noted.filter((one) => one.workspaceId === workspaceId && one.articleId === id).length,
    close: nothing,
  };
};

const mailResults: Readonly<Record<MailOutcome, MailResult>> = {
  sent: { type: 'sent' },
  refused: { type: 'refused', error: 'The server does not know the address.' },
  unwanted: { type: 'unwanted', error: 'The server does not want what is in it.' },
  failed: { type: 'failed', error: 'The server cannot be reached.' },
};

export const collectingMailerUnderTest: MailerUnderTest = {
  outcomes: ['sent', 'refused', 'unwanted', 'failed'],
  reachesPeople: true,
  open: async (options) => {
    let now: MailOutcome = 'sent';
    const arrived: ArrivedMail[] = [];
    const mailer = collectingMailer({
      ...options,
      answer: async ({ envelopeFrom, to, cc, takenBy, subject, text, html, attachments }) => {
        const files = await Promise.all(attachments.map(async ({ bytes }) => joined(bytes())));
        const copies = cc.filter((address) => !takenBy.includes(address));
        if (now === 'sent')
          arrived.push({
            from: envelopeFrom,
            to: [to, ...copies],
            text: [subject, text, html].join('\n'),
            files,
          });
        return mailResults[now];
      },
    });
    return {
      mailer,
      ends: async (outcome) => {
        now = outcome;
      },
      arrived: async () => arrived,
      copies: async () => [],
      close: nothing,
    };
  },
};

const joined = async (source: AsyncIterable<Uint8Array>): Promise<Uint8Array> =>
  Uint8Array.from((await Array.fromAsync(source)).flatMap((piece) => [...piece]));

const receiverUrl = 'https://receiver.example/hook';

export const collectingWebhookSenderBench = async (): Promise<WebhookSenderBench> => {
  let says: (body: string) => ReceiverAnswer = () => ({ status: 200, body: '', retryAfter: null });
  const sender = collectingWebhookSender({
    answer: ({ body }) => {
      const answer = says(body);
      if (answer === 'away') return { status: null, error: 'The connection was refused.' };
      const { status, retryAfter } = answer;
      return { status, retryAfter, excerpt: answer.body === '' ? null : answer.body };
    },
    refusal: (url) => (url === receiverUrl ? null : 'The URL leads to no receiver.'),
  });
  return {
    sender,
    url: receiverUrl,
    answers: (answer) => {
      says = answer;
    },
    received: () => sender.requests.map(({ id, body }) => ({ id, body })),
    close: nothing,
  };
};

export const fakeFileScannerBench = async (): Promise<FileScannerBench> => {
  let isAway = false;
  const malware = 'a virus';
  const find = (bytes: Uint8Array) =>
    new TextDecoder().decode(bytes).includes(malware) ? 'Test.Virus' : null;
  return {
    scanner: fakeFileScanner({ find, isAway: () => isAway }),
    malware,
    falls: () => {
      isAway = true;
    },
    close: nothing,
  };
};

export const fakeIdentityProviderBench = async (): Promise<IdentityProviderBench> => {
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

export const collectingPushSenderBench = async (): Promise<PushSenderBench> => {
  let says: (token: string) => PushAnswer = () => 'taken';
  const sender = collectingPushSender(({ token }) => pushResults[says(token)]);
  return {
    sender,
    platform: 'ios',
    answers: (answer) => {
      says = answer;
    },
    requests: () => sender.pushes.map(({ token }) => token),
    close: async () => undefined,
  };
};

export const fakeMailFoldersBench = async (): Promise<MailFoldersBench> => {
  const folders = fakeMailFolders();
  const uids: number[] = [];
  let wake: (isRunning: boolean) => void = () => undefined;
  folders.onWait((ms) => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    wake = resolve;
    return ms > 1 ? promise : true;
  });
  folders.onPut(() => wake(true));
  return {
    folders,
    access: {
      host: 'imap.acme.example',
      port: 993,
      security: 'tls',
      user: 'support@acme.example',
      credential: { password: 'right' },
      folder: 'INBOX',
      willMove: false,
    },
    put: async (bytes, arrivedAt) => void uids.push(folders.put(bytes, arrivedAt)),
    removeOldest: async () => folders.remove(uids.shift() ?? 0),
    renumber: async () => folders.renumber('2'),
    seen: async () => 0,
    countIn: async () => folders.moved.length,
    stop: () => {
      folders.stop();
      wake(false);
    },
    close: nothing,
  };
};

export const fakeMailSignInBench = async (): Promise<MailSignInBench> => {
  const signIn = fakeMailSignIn();
  return { signIn, consent: async () => 'code-1', answer: signIn.answer, close: nothing };
};

export const fakeRemotePicturesBench = async (): Promise<RemotePicturesBench> => {
  const hosts = new Map<string, Uint8Array>();
  return {
    source: fakeRemotePictures(hosts),
    urlOf: async (bytes) => {
      const url = `https://pictures.example/${hosts.size}.gif`;
      hosts.set(url, bytes);
      return url;
    },
    lost: async () => 'https://pictures.example/lost.gif',
    close: nothing,
  };
};

export const fakePasskeysBench = () => ({
  passkeys: fakePasskeys(),
  make: (options: string, origin: string) => fakeResponse(options, { origin }),
  use: (options: string, origin: string) => fakeResponse(options, { origin }, { counter: 1 }),
  useAs: (options: string, origin: string) => fakeResponse(options, { origin }, { credentialId: 'key-2' }),
});
