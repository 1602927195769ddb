/** Samples of the operations on the customers' portal. */
import { anybody, customers, type Samples } from './sample.ts';

export const customersSamples = {
  askForLink: {
    call: () => ({ body: { email: 'emil@customer.example' } }),
    byScope: [202, 202, 202],
    byRole: anybody(202),
    // The task that mails it.
    effect: { events: [], triggers: null, tasks: 1 },
    client: (desk, { body }) => desk.portal.auth.requestLink(body),
  },
  openLink: {
    call: () => ({ query: { token: 'a'.repeat(32) } }),
    byScope: [302, 302, 302],
    byRole: anybody(302),
    client: (desk, { query }) => desk.portal.auth.openUrl(query),
  },
  signInCustomer: {
    call: ({ linkToken }) => ({
      body: { token: linkToken, device: { name: 'Ann’s phone', platform: 'ios', app_version: '1.0.0' } },
    }),
    byScope: [200, 200, 200],
    byRole: anybody(200),
    effect: { events: ['contact.created'], triggers: null },
    client: (desk, { body }) => desk.portal.auth.signIn(body),
  },
  logOutCustomer: {
    call: () => ({}),
    byScope: [403, 403, 403],
    byRole: customers(204),
    effect: { events: [], triggers: null },
    client: (desk) => desk.portal.auth.logout(),
  },
  getCustomer: {
    call: () => ({}),
    byScope: [403, 403, 403],
    byRole: customers(200),
    client: (desk) => desk.portal.me(),
  },
  listRequests: {
    call: () => ({ query: { status: ['open', 'solved'] } }),
    byScope: [403, 403, 403],
    byRole: customers(200),
    client: (desk, { query }) => desk.portal.requests.list(query).page(),
  },
  listRequestFields: {
    call: () => ({}),
    byScope: [403, 403, 403],
    byRole: customers(200),
    client: (desk, { query }) => desk.portal.requests.fields(query).page(),
  },
  submitRequest: {
    call: () => ({
      body: {
        subject: 'The second invoice is wrong',
        message: 'I was charged twice in March.',
        custom_fields: {},
      },
    }),
    byScope: [403, 403, 403],
    byRole: customers(201),
    effect: {
      events: ['ticket.created', 'message.created'],
      triggers: ['ticket.created', 'message.created'],
    },
    client: (desk, { body }) => desk.portal.requests.submit(body),
  },
  getRequest: {
    call: ({ requestNumber }) => ({ path: { number: requestNumber } }),
    byScope: [403, 403, 403],
    byRole: customers(200),
    client: (desk, { path }) => desk.portal.requests.get(path.number),
  },
  answerRequest: {
    call: ({ requestNumber }) => ({
      path: { number: requestNumber },
      body: { body: 'The second charge is gone, thank you.' },
    }),
    byScope: [403, 403, 403],
    byRole: customers(201),
    effect: {
      events: ['ticket.updated', 'message.created'],
      triggers: ['ticket.updated', 'message.created'],
    },
    client: (desk, { path, body }) => desk.portal.requests.answer(path.number, body),
  },
  getRequestFile: {
    call: ({ requestFileId }) => ({ path: { id: requestFileId } }),
    byScope: [403, 403, 403],
    byRole: customers(200),
    client: (desk, { path }) => desk.portal.files.download(path.id),
  },
  addCustomerDevice: {
    call: () => ({
      body: {
        push_token: '0a4c7e6f809125f1c0a8be3d94c6fb0d',
        platform: 'ios',
        device_name: 'Ann’s phone',
        app_version: '1.2.3',
      },
    }),
    byScope: [403, 403, 403],
    byRole: customers(201),
    effect: { events: [], triggers: null },
    client: (desk, { body }) => desk.portal.devices.register(body),
  },
  removeCustomerDevice: {
    call: ({ customerDeviceId }) => ({ path: { id: customerDeviceId } }),
    byScope: [403, 403, 403],
    byRole: customers(204),
    effect: { events: [], triggers: null },
    client: (desk, { path }) => desk.portal.devices.remove(path.id),
  },
  listCustomerNotifications: {
    call: () => ({}),
    byScope: [403, 403, 403],
    byRole: customers(200),
    client: (desk, { query }) => desk.portal.notifications.list(query).page(),
  },
  markCustomerNotificationsRead: {
    call: () => ({}),
    byScope: [403, 403, 403],
    byRole: customers(200),
    effect: { events: [], triggers: null },
    client: (desk) => desk.portal.notifications.markRead(),
  },
} satisfies Partial<Samples>;
