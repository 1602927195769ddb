import { type PushAnswer, portSuites } from '@tidemark/port-contracts';
import { HttpResponse, http } from 'msw';
import { createPushSender } from './push-sender.ts';
import { type AppleAnswer, openApple } from './testing/apple.ts';
import { fcmError, type GoogleAnswer, openGoogle, refusal } from './testing/google.ts';

const nothing = { apns: null, fcm: null };
const log = { info: () => undefined, warn: () => undefined };

const ofApple: Readonly<Record<PushAnswer, AppleAnswer | null>> = {
  taken: { status: 200 },
  gone: { status: 410, reason: 'Unregistered' },
  'of another app': { status: 400, reason: 'DeviceTokenNotForTopic' },
  busy: { status: 429, reason: 'TooManyRequests', retryAfter: '30' },
  away: null,
};

portSuites.pushSender('APNs', async () => {
  const apple = await openApple();
  const sender = createPushSender({ agents: { apns: apple.account, fcm: null }, customers: nothing, log });
  const tokenOf = (path: unknown) => String(path).split('/').at(-1) ?? '';
  return {
    sender,
    platform: 'ios',
    answers: (answer) =>
      apple.does(({ headers, session }) => {
        const says = ofApple[answer(tokenOf(headers[':path']))];
        if (!says) session.destroy();
        return says;
      }),
    requests: () => apple.requests.map(({ headers }) => tokenOf(headers[':path'])),
    close: async () => {
      await sender.close();
      await apple.close();
    },
  };
});

const ofGoogle: Readonly<Record<PushAnswer, GoogleAnswer | null>> = {
  taken: { status: 200, body: { name: 'projects/acme-desk/messages/1' } },
  gone: refusal(404, 'NOT_FOUND', fcmError('UNREGISTERED')),
  'of another app': refusal(403, 'PERMISSION_DENIED', fcmError('SENDER_ID_MISMATCH')),
  busy: { ...refusal(429, 'RESOURCE_EXHAUSTED'), headers: { 'Retry-After': '30' } },
  away: null,
};

type FcmRequest = Readonly<{ message: Readonly<{ token: string }> }>;

portSuites.pushSender('FCM', async () => {
  const google = openGoogle();
  google.server.listen({ onUnhandledFrame: 'error' });
  const sender = createPushSender({ agents: { apns: null, fcm: google.account }, customers: nothing, log });
  const asked: string[] = [];
  return {
    sender,
    platform: 'android',
    answers: (answer) =>
      google.server.use(
        http.post<never, FcmRequest>('https://fcm.googleapis.com/*', async ({ request }) => {
          const { token } = (await request.json()).message;
          asked.push(token);
          const says = ofGoogle[answer(token)];
          return says
            ? HttpResponse.json(says.body ?? null, { status: says.status, headers: says.headers ?? {} })
            : HttpResponse.error();
        }),
      ),
    requests: () => asked,
    close: async () => {
      await sender.close();
      google.server.close();
    },
  };
});
