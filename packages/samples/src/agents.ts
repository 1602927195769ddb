/** Samples of the operations on the agents' sessions, devices and notifications. */
import { password, pkce } from './records.ts';
import { all, anybody, type Samples } from './sample.ts';

export const agentsSamples = {
  logIn: {
    call: ({ agentEmail }) => ({
      body: {
        email: agentEmail,
        password,
        device: { name: 'Bo’s phone', platform: 'ios', app_version: '1.0.0' },
      },
    }),
    byScope: [200, 200, 200],
    byRole: anybody(200),
    effect: { events: [], triggers: null },
    client: (desk, { body }) => desk.auth.login(body),
  },
  authorize: {
    call: () => ({
      query: { code_challenge: pkce.challenge, state: 'xyz' },
    }),
    byScope: [302, 302, 302],
    byRole: anybody(302),
    client: (desk, { query }) => desk.auth.authorizeUrl(query),
  },
  exchange: {
    call: ({ signInCode }) => ({
      body: {
        code: signInCode,
        code_verifier: pkce.verifier,
        device: { name: 'Bo’s phone', platform: 'ios', app_version: '1.0.0' },
      },
    }),
    byScope: [200, 200, 200],
    byRole: anybody(200),
    effect: { events: [], triggers: null },
    client: (desk, { body }) => desk.auth.exchange(body),
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
    client: (desk, { body }) => desk.me.update(body),
  },
  addDevice: {
    call: () => ({
      body: {
        push_token: '5f1c0a8be3d94c6fb0d2a4c7e6f80912',
        platform: 'ios',
        device_name: 'Bo’s phone',
        app_version: '1.2.3',
      },
    }),
    byScope: [403, 403, 403],
    byRole: all(201),
    effect: { events: [], triggers: null },
    client: (desk, { body }) => desk.devices.register(body),
  },
  removeDevice: {
    call: ({ deviceId }) => ({ path: { id: deviceId } }),
    byScope: [403, 403, 403],
    byRole: all(204),
    effect: { events: [], triggers: null },
    client: (desk, { path }) => desk.devices.remove(path.id),
  },
  listNotifications: {
    call: () => ({}),
    byScope: [403, 403, 403],
    byRole: all(200),
    client: (desk, { query }) => desk.notifications.list(query).page(),
  },
  markNotificationsRead: {
    call: () => ({}),
    byScope: [403, 403, 403],
    byRole: all(200),
    // The waterline is the agent's own affair too.
    effect: { events: [], triggers: null },
    client: (desk) => desk.notifications.markRead(),
  },
} satisfies Partial<Samples>;
