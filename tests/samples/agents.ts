/** What tests and proofs know of the operations on the agents' sessions, devices and notifications. */
import { all, anybody, type OperationRow } from './operation-row.ts';
import { password, pkce } from './records.ts';

export const agentsOperations = {
  logIn: {
    call: ({ agentEmail }) => ({ body: { email: agentEmail, password } }),
    byScope: [200, 200, 200],
    byRole: anybody(200),
    effect: { events: [], triggers: null },
    client: (desk, { agentEmail }) =>
      desk.auth.login({ email: agentEmail, password, device: { name: 'A phone' } }),
  },
  authorize: {
    call: () => ({
      query: { code_challenge: pkce.challenge, state: 'xyz' },
    }),
    byScope: [302, 302, 302],
    byRole: anybody(302),
    client: (desk) => desk.auth.authorizeUrl({ code_challenge: pkce.challenge, state: 'xyz' }),
  },
  exchange: {
    call: ({ signInCode }) => ({
      body: { code: signInCode, code_verifier: pkce.verifier },
    }),
    byScope: [200, 200, 200],
    byRole: anybody(200),
    effect: { events: [], triggers: null },
    client: (desk, { signInCode }) => desk.auth.exchange({ code: signInCode, code_verifier: pkce.verifier }),
  },
  logOut: {
    call: () => ({}),
    byScope: [403, 403, 403],
    byRole: all(204),
    effect: { events: [], triggers: null },
    client: (desk) => desk.auth.logout(),
  },
  getMe: {
    call: () => ({}),
    byScope: [403, 403, 403],
    byRole: all(200),
    client: (desk) => desk.me.get(),
  },
  changeMe: {
    call: () => ({ body: { available: false } }),
    byScope: [403, 403, 403],
    byRole: all(200),
    effect: { events: [], triggers: null },
    client: (desk) => desk.me.update({ available: false }),
  },
  addDevice: {
    call: () => ({ body: { push_token: 'another-token', platform: 'ios', device_name: 'Phone' } }),
    byScope: [403, 403, 403],
    byRole: all(201),
    effect: { events: [], triggers: null },
    client: (desk) => desk.devices.register({ push_token: 'another-token', platform: 'android' }),
  },
  removeDevice: {
    call: ({ deviceId }) => ({ params: { id: deviceId } }),
    byScope: [403, 403, 403],
    byRole: all(204),
    effect: { events: [], triggers: null },
    client: (desk, { deviceId }) => desk.devices.remove(deviceId),
  },
  listNotifications: {
    call: () => ({}),
    byScope: [403, 403, 403],
    byRole: all(200),
    client: (desk) => desk.notifications.list().page(),
  },
  markNotificationsRead: {
    call: () => ({ body: {} }),
    byScope: [403, 403, 403],
    byRole: all(200),
    // The waterline is the agent's own affair too.
    effect: { events: [], triggers: null },
    client: (desk) => desk.notifications.markRead(),
  },
} as const satisfies Readonly<Record<string, OperationRow>>;
