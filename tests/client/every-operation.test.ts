/** The client reaches every operation of the API, and the API takes what it sends. */
import { type Client, type OperationName, operations } from '@tidemark/client';
import { endpoints } from '@tidemark/http';
import { expect, test } from 'vitest';
import { callerOf } from '../api/callers.ts';
import { forEachDesk, password, type TestWorkspace } from '../api/desks.ts';
import { furnish, pkce, type Records } from '../api/samples.ts';
import { clientDesk, keyOf, ticket } from './client-desks.ts';

type Use = (desk: Client, records: Records) => unknown;

/** The type says that no operation is left out. What removes comes last. */
const uses: Readonly<Record<OperationName, Use>> = {
  listTickets: (desk, { agentId, viewId }) =>
    desk.tickets.list({ assignee_id: agentId, view_id: viewId, status: ['new', 'open'] }).page(),
  openTicket: (desk) => desk.tickets.create(ticket),
  getTicket: (desk, { number }) => desk.tickets.get(number),
  changeTicket: (desk, { number }) => desk.tickets.update(number, { priority: 'high', custom_fields: {} }),
  markTicketRead: (desk, { number }) => desk.tickets.markRead(number),
  listMessages: (desk, { number }) => desk.tickets.messages(number).page(),
  replyToTicket: (desk, { number, messageId }) =>
    desk.tickets.reply(number, { body: 'We look.', expected_last_message_id: messageId }),
  listFiles: (desk, { number }) => desk.tickets.files(number).page(),
  getFile: (desk, { fileId }) => desk.files.download(fileId),
  listContacts: (desk) => desk.contacts.list({ email: 'ann@customer.example' }).page(),
  addContact: (desk) => desk.contacts.create({ email: 'cleo@customer.example' }),
  getContact: (desk, { contactId }) => desk.contacts.get(contactId),
  changeContact: (desk, { contactId }) => desk.contacts.update(contactId, { name: 'Ann Lee' }),
  listOrganizations: (desk) => desk.organizations.list().page(),
  addOrganization: (desk) => desk.organizations.create({ name: 'Bolt' }),
  getOrganization: (desk, { organizationId }) => desk.organizations.get(organizationId),
  changeOrganization: (desk, { organizationId }) =>
    desk.organizations.update(organizationId, { notes: 'Renews in May.' }),
  listCategories: (desk) => desk.categories.list().page(),
  listArticles: (desk, { categoryId }) =>
    desk.articles.list({ category_id: categoryId, status: 'published' }).page(),
  listPublishedArticles: (desk, { categoryId }) =>
    desk.articles.published({ category_id: categoryId }).page(),
  addArticle: (desk, { categoryId }) =>
    desk.articles.create({ title: 'Pay by card', category_id: categoryId }),
  getArticle: (desk, { articleId }) => desk.articles.get(articleId),
  changeArticle: (desk, { articleId }) => desk.articles.update(articleId, { title: 'Get money back' }),
  search: (desk) => desk.search('invoice'),
  listAgents: (desk, { teamId }) => desk.agents.list({ team_id: teamId, status: 'active' }).page(),
  listTeams: (desk) => desk.teams.list().page(),
  listTags: (desk) => desk.tags.list().page(),
  listTicketFields: (desk) => desk.ticketFields.list().page(),
  listMacros: (desk) => desk.macros.list().page(),
  listSlaPolicies: (desk) => desk.slaPolicies.list().page(),
  listViews: (desk) => desk.views.list().page(),
  listRules: (desk) => desk.rules.list().page(),
  listSatisfactionResponses: (desk, { number }) =>
    desk.satisfactionResponses.list({ ticket_number: number }).page(),
  listEvents: (desk, { eventId }) => desk.events.list({ after: eventId }).page(),
  requestExport: (desk) => desk.exports.request({ resource: 'tickets', filter: { status: ['open'] } }),
  getExport: (desk, { exportId }) => desk.exports.get(exportId),
  downloadExport: (desk, { exportId, exportLink }) =>
    desk.exports.download({ id: exportId, download_url: `http://elsewhere.example/?${exportLink}` }),
  logIn: (desk, { agentEmail }) =>
    desk.auth.login({ email: agentEmail, password, device: { name: 'A phone' } }),
  authorize: (desk) => desk.auth.authorizeUrl({ code_challenge: pkce.challenge, state: 'xyz' }),
  exchange: (desk, { signInCode }) => desk.auth.exchange({ code: signInCode, code_verifier: pkce.verifier }),
  logOut: (desk) => desk.auth.logout(),
  getMe: (desk) => desk.me.get(),
  changeMe: (desk) => desk.me.update({ available: false }),
  addDevice: (desk) => desk.devices.register({ push_token: 'another-token', platform: 'android' }),
  removeDevice: (desk, { deviceId }) => desk.devices.remove(deviceId),
  listNotifications: (desk) => desk.notifications.list().page(),
  markNotificationsRead: (desk) => desk.notifications.markRead(),
  askForLink: (desk) => desk.portal.auth.requestLink({ email: 'emil@customer.example' }),
  openLink: (desk) => desk.portal.auth.openUrl({ token: 'a'.repeat(32) }),
  signInCustomer: (desk, { linkToken }) => desk.portal.auth.signIn({ token: linkToken }),
  logOutCustomer: (desk) => desk.portal.auth.logout(),
  getCustomer: (desk) => desk.portal.me(),
  listRequests: (desk) => desk.portal.requests.list({ status: ['open', 'pending'] }).page(),
  listRequestFields: (desk) => desk.portal.requests.fields().page(),
  submitRequest: (desk) =>
    desk.portal.requests.submit({ subject: 'A second thing', message: 'It does not start.' }),
  getRequest: (desk, { requestNumber }) => desk.portal.requests.get(requestNumber),
  answerRequest: (desk, { requestNumber }) =>
    desk.portal.requests.answer(requestNumber, { body: 'Thank you.' }),
  getRequestFile: (desk, { requestFileId }) => desk.portal.files.download(requestFileId),
  addCustomerDevice: (desk) => desk.portal.devices.register({ push_token: 'a-third-token', platform: 'ios' }),
  removeCustomerDevice: (desk, { customerDeviceId }) => desk.portal.devices.remove(customerDeviceId),
  listCustomerNotifications: (desk) => desk.portal.notifications.list().page(),
  markCustomerNotificationsRead: (desk) => desk.portal.notifications.markRead(),
  removeExport: (desk, { exportId }) => desk.exports.remove(exportId),
  removeArticle: (desk, { articleId }) => desk.articles.remove(articleId),
  removeOrganization: (desk, { organizationId }) => desk.organizations.remove(organizationId),
  removeContact: (desk, { contactId }) => desk.contacts.remove(contactId, { delete_tickets: true }),
};

const tokenFor = async (workspace: TestWorkspace, operation: string): Promise<string | null> => {
  const needs = endpoints.find((endpoint) => endpoint.operation === operation)?.needs;
  if (needs === 'nobody') return null;
  if (needs !== 'agent' && needs !== 'customer') return keyOf(workspace, 'read', 'write');
  return String(Reflect.get(await callerOf(workspace, operation), 'token'));
};

test('the client knows the operations of the API, and no other', () => {
  expect(Object.keys(operations).sort()).toEqual(endpoints.map(({ operation }) => operation).sort());
  for (const { operation, method, path } of endpoints)
    expect(Reflect.get(operations, operation)).toMatchObject({
      method,
      path: path.replace(/:(\w+)/g, '{$1}'),
    });
});

forEachDesk((open) => {
  test('every operation is reached by a call of the client, and answers it', async () => {
    const workspace = await open();
    const records = await furnish(workspace);
    for (const [operation, use] of Object.entries(uses)) {
      const { desk, seen } = clientDesk(workspace, await tokenFor(workspace, operation));
      const outcome = await use(desk, records);
      const { method, path } = operations[operation as OperationName];
      // What a browser opens is an address and no call.
      const reached =
        typeof outcome === 'string' ? [{ method: 'GET', path: new URL(outcome).pathname }] : seen;
      const pattern = new RegExp(`^/api/v1${path.replace(/\{\w+\}/g, '[^/]+')}$`);
      expect(reached, operation).toHaveLength(1);
      expect(reached[0], operation).toMatchObject({ method, path: expect.stringMatching(pattern) });
      for (const { ignored } of seen) expect(ignored, operation).toBeNull();
    }
  });
});
