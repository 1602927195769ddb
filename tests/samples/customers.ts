/** What tests and proofs know of the operations on the customers' portal. */
import { anybody, customers, type OperationRow } from './operation-row.ts';

export const customersOperations = {
  askForLink: {
    call: () => ({ body: { email: 'emil@customer.example' } }),
    byScope: [202, 202, 202],
    byRole: anybody(202),
    // The task that mails it.
    effect: { events: [], triggers: null, tasks: 1 },
    client: (desk) => desk.portal.auth.requestLink({ email: 'emil@customer.example' }),
  },
  openLink: {
    call: () => ({ query: { token: 'a'.repeat(32) } }),
    byScope: [302, 302, 302],
    byRole: anybody(302),
    client: (desk) => desk.portal.auth.openUrl({ token: 'a'.repeat(32) }),
  },
  signInCustomer: {
    call: ({ linkToken }) => ({ body: { token: linkToken } }),
    byScope: [200, 200, 200],
    byRole: anybody(200),
    effect: { events: ['contact.created'], triggers: null },
    client: (desk, { linkToken }) => desk.portal.auth.signIn({ token: linkToken }),
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
    call: () => ({ query: { status: 'open,solved' } }),
    byScope: [403, 403, 403],
    byRole: customers(200),
    client: (desk) => desk.portal.requests.list({ status: ['open', 'pending'] }).page(),
  },
  listRequestFields: {
    call: () => ({}),
    byScope: [403, 403, 403],
    byRole: customers(200),
    client: (desk) => desk.portal.requests.fields().page(),
  },
  submitRequest: {
    call: () => ({
      body: { subject: 'A second thing', message: 'It does not start.', custom_fields: {} },
    }),
    byScope: [403, 403, 403],
    byRole: customers(201),
    effect: {
      events: ['ticket.created', 'message.created'],
      triggers: ['ticket.created', 'message.created'],
    },
    client: (desk) =>
      desk.portal.requests.submit({ subject: 'A second thing', message: 'It does not start.' }),
  },
  getRequest: {
    call: ({ requestNumber }) => ({ params: { number: requestNumber } }),
    byScope: [403, 403, 403],
    byRole: customers(200),
    client: (desk, { requestNumber }) => desk.portal.requests.get(requestNumber),
  },
  answerRequest: {
    call: ({ requestNumber }) => ({
      params: { number: requestNumber },
      body: { body: 'Thank you.' },
    }),
    byScope: [403, 403, 403],
    byRole: customers(201),
    effect: {
      events: ['ticket.updated', 'message.created'],
      triggers: ['ticket.updated', 'message.created'],
    },
    client: (desk, { requestNumber }) => desk.portal.requests.answer(requestNumber, { body: 'Thank you.' }),
  },
  getRequestFile: {
    call: ({ requestFileId }) => ({ params: { id: requestFileId } }),
    byScope: [403, 403, 403],
    byRole: customers(200),
    client: (desk, { requestFileId }) => desk.portal.files.download(requestFileId),
  },
  addCustomerDevice: {
    call: () => ({ body: { push_token: 'a-third-token', platform: 'ios' } }),
    byScope: [403, 403, 403],
    byRole: customers(201),
    effect: { events: [], triggers: null },
    client: (desk) => desk.portal.devices.register({ push_token: 'a-third-token', platform: 'ios' }),
  },
  removeCustomerDevice: {
    call: ({ customerDeviceId }) => ({ params: { id: customerDeviceId } }),
    byScope: [403, 403, 403],
    byRole: customers(204),
    effect: { events: [], triggers: null },
    client: (desk, { customerDeviceId }) => desk.portal.devices.remove(customerDeviceId),
  },
  listCustomerNotifications: {
    call: () => ({}),
    byScope: [403, 403, 403],
    byRole: customers(200),
    client: (desk) => desk.portal.notifications.list().page(),
  },
  markCustomerNotificationsRead: {
    call: () => ({ body: {} }),
    byScope: [403, 403, 403],
    byRole: customers(200),
    effect: { events: [], triggers: null },
    client: (desk) => desk.portal.notifications.markRead(),
  },
} as const satisfies Readonly<Record<string, OperationRow>>;
