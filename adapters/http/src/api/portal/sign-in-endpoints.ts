/** `/portal/auth/…` and `/portal/me`: how a customer's device gets its session, and ends it (contract §10.1). */
import { isOneTimeToken, limits } from '@tidemark/domain';
import * as v from 'valibot';
import { noContent, ok } from '../../reply.ts';
import { endpoint } from '../endpoint.ts';
import * as field from '../fields.ts';
import { secretly } from '../input.ts';
import { deviceField, deviceOf, knownDeviceField, knownDeviceKept } from '../sessions/device-field.ts';
import { challengeField, verifierField } from '../sessions/pkce-fields.ts';
import {
  CustomerMeWire,
  CustomerSessionWire,
  customerMeToWire,
  customerSessionToWire,
  LinkRequestedWire,
} from './sign-in-wire.ts';

export const tag = 'Customer app';
const { linkMs, linksOfAddress, linksFromSource } = limits.portal;
const { linksTo } = limits.mail;
const minutes = linkMs / 60_000;

const askForLink = endpoint({
  operation: 'askForLink',
  method: 'POST',
  path: '/portal/auth/link',
  tag,
  summary: 'Mail a customer their sign-in link',
  description: `Call it on the workspace’s own host. The response is the same for every address, and new customers can sign in this way too. In an hour, one address may ask for at most ${linksOfAddress.most} links and one source for ${linksFromSource.most}; the devices with a \`known_device\` of the address share ${linksOfAddress.most} more instead. At most ${linksTo.most} links an hour are mailed to an address, and ${linksTo.most} more to such devices; the response to the others is the same. A new link replaces the one before; one that is not mailed does not.`,
  needs: 'nobody',
  body: v.object({
    email: field.email,
    code_challenge: v.optional(challengeField),
    known_device: knownDeviceField,
  }),
  replies: { 202: LinkRequestedWire },
  errors: ['rate_limited'],
  handle: async (desk, call, { body: { email, code_challenge: challenge, known_device: knownDevice } }) => {
    await desk.portal.requestLink(call, { email, challenge, knownDevice });
    return { status: 202, body: {} };
  },
});

const tokenExpected = 'the token of an emailed link: 32 letters and digits';

const openLink = endpoint({
  operation: 'openLink',
  method: 'GET',
  path: '/portal/auth/open',
  tag,
  summary: 'Hand an emailed link over to the app',
  description:
    'Opened in the system’s browser, not by a call. It leads to `<app_scheme>://portal-auth?token=…` and spends nothing, however often a scanner of mails opens it.',
  needs: 'nobody',
  query: v.object({
    token: secretly(v.pipe(v.string(tokenExpected), v.check(isOneTimeToken, tokenExpected))),
  }),
  openedByBrowser: true,
  replies: { 302: null },
  handle: async (_desk, _call, { query: { token }, appScheme }) => ({
    status: 302,
    headers: { Location: `${appScheme}://portal-auth?token=${token}` },
  }),
});

const signInCustomer = endpoint({
  operation: 'signInCustomer',
  method: 'POST',
  path: '/portal/auth/session',
  tag,
  summary: 'Trade an emailed link for a session',
  description: `The link works once, within ${minutes} minutes, on the workspace’s own host. A link that was asked for with \`code_challenge\` needs its \`code_verifier\`. Whatever is wrong with one, the answer is the same.`,
  needs: 'nobody',
  body: v.object({
    token: secretly(field.secret(limits.sessions.labelLength)),
    code_verifier: v.optional(verifierField),
    device: deviceField,
    known_device: knownDeviceKept,
  }),
  replies: { 200: CustomerSessionWire },
  errors: ['invalid_code', 'forbidden', 'rate_limited'],
  handle: async (desk, call, { body: { token, code_verifier: verifier, device, known_device: shown } }) => {
    const signedIn = await desk.portal.signIn(call, { token, verifier, device: deviceOf(device) });
    const { email } = signedIn.contact;
    return ok(customerSessionToWire(signedIn, desk.portal.knownDeviceToken(call, email, shown)));
  },
});

const logOutCustomer = endpoint({
  operation: 'logOutCustomer',
  method: 'POST',
  path: '/portal/auth/logout',
  tag,
  summary: 'Sign a customer out',
  description: 'Ends the session of the call and its push registrations, and nothing else.',
  needs: 'customer',
  replies: { 204: null },
  handle: async (desk, call) => {
    await desk.portal.logOut(call);
    return noContent;
  },
});

const getCustomer = endpoint({
  operation: 'getCustomer',
  method: 'GET',
  path: '/portal/me',
  tag,
  summary: 'Get who is signed in',
  needs: 'customer',
  replies: { 200: CustomerMeWire },
  handle: async (desk, call) => ok(customerMeToWire(await desk.portal.me(call))),
});

export const customerSignInEndpoints = [askForLink, openLink, signInCustomer, logOutCustomer, getCustomer];
