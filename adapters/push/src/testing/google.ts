/** Google's two services, as msw answers for them. */
import { generateKeyPairSync } from 'node:crypto';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import type { ServiceAccount } from '../fcm.ts';

export type GoogleAnswer = Readonly<{ status: number; body?: unknown; headers?: Record<string, string> }>;

export type GoogleRequest = Readonly<{ authorization: string | null; body: unknown }>;

export type Google = Readonly<{
  account: ServiceAccount;
  /** The requests to FCM, and the assertions exchanged for tokens. */
  sent: GoogleRequest[];
  grants: URLSearchParams[];
  /** Answers to come, in order; afterwards everything is well. */
  answers: { fcm: GoogleAnswer[]; token: GoogleAnswer[] };
  server: ReturnType<typeof setupServer>;
}>;

export const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });

const account: ServiceAccount = {
  projectId: 'acme-desk',
  email: 'push@acme-desk.iam.gserviceaccount.com',
  keyId: 'key-1',
  key: privateKey,
  tokenUrl: 'https://oauth2.googleapis.com/token',
};

export const openGoogle = (): Google => {
  const google: Omit<Google, 'server'> = { account, sent: [], grants: [], answers: { fcm: [], token: [] } };
  const { sent, grants, answers } = google;
  const server = setupServer(
    http.post(account.tokenUrl, async ({ request }) => {
      grants.push(new URLSearchParams(await request.text()));
      const granted = { access_token: `access-${grants.length}`, expires_in: 3_599, token_type: 'Bearer' };
      return reply(answers.token.shift() ?? { status: 200, body: granted });
    }),
    http.post('https://fcm.googleapis.com/v1/projects/acme-desk/messages:send', async ({ request }) => {
      sent.push({ authorization: request.headers.get('Authorization'), body: await request.json() });
      return reply(answers.fcm.shift() ?? { status: 200, body: { name: 'projects/acme-desk/messages/1' } });
    }),
  );
  return { ...google, server };
};

const reply = ({ status, body = {}, headers = {} }: GoogleAnswer) =>
  new HttpResponse(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });

/** A refusal as FCM words it. */
export const refusal = (code: number, status: string, ...details: readonly unknown[]): GoogleAnswer => ({
  status: code,
  body: { error: { code, status, message: 'Something is wrong.', details } },
});

export const fcmError = (errorCode: string) => ({
  '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError',
  errorCode,
});

export const badField = (field: string) => ({
  '@type': 'type.googleapis.com/google.rpc.BadRequest',
  fieldViolations: [{ field, description: 'Invalid value.' }],
});
