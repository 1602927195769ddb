/** `/auth/…`: how a device of an agent gets its session, and ends it (contract §9.2). */
import { type Call, type Desk, limits } from '@tidemark/domain';
import * as v from 'valibot';
import { noContent, ok } from '../../reply.ts';
import { endpoint } from '../endpoint.ts';
import * as field from '../fields.ts';
import { secretly } from '../input.ts';
import { appUrl, authorizePath, authorizeQuery, authorizeUrl } from './authorize-query.ts';
import { codeField } from './code-field.ts';
import { deviceField, deviceOf, knownDeviceField } from './device-field.ts';
import { verifierField } from './pkce-fields.ts';
import { SessionResultWire, type SignedIn, sessionResultToWire } from './wire.ts';

const tag = 'Sign-in';

const logIn = endpoint({
  operation: 'logIn',
  method: 'POST',
  path: '/auth/login',
  tag,
  summary: 'Sign in with a password',
  description: `Call it on the workspace’s own host. At most ${limits.logins.ofAddress.most} tries of an address and ${limits.logins.fromSource.most} from a source in five minutes; every try that is taken counts, also one that succeeds. Where single sign-on is the only way in, the response is 403 \`forbidden\` for every address.`,
  needs: 'nobody',
  body: v.object({
    email: field.email,
    password: secretly(field.secret(limits.password.most)),
    code: codeField,
    device: deviceField,
    known_device: knownDeviceField,
  }),
  replies: { 200: SessionResultWire },
  errors: ['invalid_credentials', 'second_factor_required', 'forbidden', 'rate_limited'],
  handle: async (desk, call, { body }) => {
    const { email, password, code, device, known_device: knownDevice } = body;
    const input = { email, password, code, knownDevice, device: deviceOf(device) };
    return signedIn(desk, call, { ...(await desk.sessions.logIn(call, input)), knownDevice });
  },
});

const authorize = endpoint({
  operation: 'authorize',
  method: 'GET',
  path: authorizePath,
  tag,
  summary: 'Sign in with a browser',
  description:
    'Open it in the system’s browser, not by a call. It leads to `<app_scheme>://auth?code=…&state=…` with a one-time code when the browser signed in in the last 10 minutes, else to the sign-in page, which asks and leads on. PKCE with S256 is required.',
  needs: 'nobody',
  query: authorizeQuery,
  openedByBrowser: true,
  replies: { 302: null },
  // A GET that writes: the code that it hands out.
  errors: ['rate_limited', 'storage_full'],
  handle: async (desk, call, { query, browser: ask, appScheme, confirmsApps }) => {
    const { code_challenge: challenge, state } = query;
    const { sessionToken: browserToken, search } = await ask();
    const code =
      browserToken === null
        ? null
        : await desk.signIn.authorize(call, { browserToken, challenge, isConfirmed: !confirmsApps });
    const Location =
      code === null
        ? `/login?next=${encodeURIComponent(authorizeUrl({ challenge, state, search }))}`
        : appUrl({ appScheme, code, search, state });
    return { status: 302, headers: { Location } };
  },
});

const exchange = endpoint({
  operation: 'exchange',
  method: 'POST',
  path: '/auth/exchange',
  tag,
  summary: 'Trade a one-time code for a session',
  description:
    'The code works once, within two minutes, and only with the verifier whose challenge the sign-in began with. Showing it again ends the session that was made of it.',
  needs: 'nobody',
  body: v.object({
    code: secretly(field.secret(limits.sessions.labelLength)),
    code_verifier: verifierField,
    device: deviceField,
    known_device: knownDeviceField,
  }),
  replies: { 200: SessionResultWire },
  errors: ['invalid_code', 'rate_limited'],
  handle: async (desk, call, { body }) => {
    const { code, code_verifier: verifier, device, known_device: knownDevice } = body;
    const input = { code, verifier, knownDevice, device: deviceOf(device) };
    return signedIn(desk, call, { ...(await desk.signIn.exchange(call, input)), knownDevice });
  },
});

/** `knownDevice`: the token by which the device said that it is known. */
type Admitted = SignedIn & Readonly<{ knownDevice: string | null | undefined }>;

const signedIn = (desk: Desk, call: Call, { knownDevice, ...result }: Admitted) =>
  ok(sessionResultToWire(result, desk.sessions.knownDeviceToken(call, result.agent.email, knownDevice)));

const logOut = endpoint({
  operation: 'logOut',
  method: 'POST',
  path: '/auth/logout',
  tag,
  summary: 'Sign out',
  description: 'Ends the session of the call and its push registrations, and nothing else.',
  needs: 'agent',
  replies: { 204: null },
  handle: async (desk, call) => {
    await desk.sessions.logOut(call);
    return noContent;
  },
});

export const sessionEndpoints = [logIn, authorize, exchange, logOut];
