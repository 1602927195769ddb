/** What each scope opens (contract §0.3). */
import { endpoints } from '@tidemark/http';
import { describe, expect, test } from 'vitest';
import { forEachDesk } from './desks.ts';
import { furnish, sampleCalls } from './samples.ts';

/** The status of a call by scope: written down here, not derived from the code. */
const expected: Readonly<Record<string, readonly [read: number, write: number, create: number]>> = {
  listTickets: [200, 403, 403],
  openTicket: [403, 201, 201],
  getTicket: [200, 403, 403],
  changeTicket: [403, 200, 403],
  markTicketRead: [403, 403, 403],
  listMessages: [200, 403, 403],
  replyToTicket: [403, 201, 403],
  listFiles: [200, 403, 403],
  getFile: [200, 403, 403],
  listContacts: [200, 403, 403],
  addContact: [403, 201, 403],
  getContact: [200, 403, 403],
  changeContact: [403, 200, 403],
  removeContact: [403, 204, 403],
  listOrganizations: [200, 403, 403],
  addOrganization: [403, 201, 403],
  getOrganization: [200, 403, 403],
  changeOrganization: [403, 200, 403],
  removeOrganization: [403, 204, 403],
  listCategories: [200, 403, 403],
  listArticles: [200, 403, 403],
  listPublishedArticles: [200, 403, 403],
  addArticle: [403, 201, 403],
  getArticle: [200, 403, 403],
  changeArticle: [403, 200, 403],
  removeArticle: [403, 204, 403],
  search: [200, 403, 403],
  listAgents: [200, 403, 403],
  listTeams: [200, 403, 403],
  listTags: [200, 403, 403],
  listTicketFields: [200, 403, 403],
  listMacros: [200, 403, 403],
  listSlaPolicies: [200, 403, 403],
  listViews: [200, 403, 403],
  listRules: [200, 403, 403],
  listSatisfactionResponses: [200, 403, 403],
  listEvents: [200, 403, 403],
  requestExport: [403, 202, 403],
  getExport: [200, 403, 403],
  removeExport: [403, 204, 403],
  // No credential is looked at.
  downloadExport: [200, 200, 200],
  logIn: [200, 200, 200],
  authorize: [302, 302, 302],
  exchange: [200, 200, 200],
  logOut: [403, 403, 403],
  getMe: [403, 403, 403],
  changeMe: [403, 403, 403],
  addDevice: [403, 403, 403],
  removeDevice: [403, 403, 403],
  listNotifications: [403, 403, 403],
  markNotificationsRead: [403, 403, 403],
  askForLink: [202, 202, 202],
  openLink: [302, 302, 302],
  signInCustomer: [200, 200, 200],
  logOutCustomer: [403, 403, 403],
  getCustomer: [403, 403, 403],
  listRequests: [403, 403, 403],
  listRequestFields: [403, 403, 403],
  submitRequest: [403, 403, 403],
  getRequest: [403, 403, 403],
  answerRequest: [403, 403, 403],
  getRequestFile: [403, 403, 403],
  addCustomerDevice: [403, 403, 403],
  removeCustomerDevice: [403, 403, 403],
  listCustomerNotifications: [403, 403, 403],
  markCustomerNotificationsRead: [403, 403, 403],
};

const refusals = new Map(
  endpoints.map(({ operation, needs }) => [
    operation,
    needs === 'agent' ? 'agent_required' : needs === 'customer' ? 'customer_required' : 'insufficient_scope',
  ]),
);

const scopes = ['read', 'write', 'ticket:create'] as const;

test('every endpoint stands in the table of scopes', () => {
  expect(endpoints.map(({ operation }) => operation)).toEqual(Object.keys(expected));
});

forEachDesk((open) => {
  describe.each(Object.entries(expected))('%s', (operation, statuses) => {
    test.each(scopes.map((scope, index) => [scope, statuses[index]] as const))(
      'with the scope %s is answered %d',
      async (scope, status) => {
        const workspace = await open();
        const records = await furnish(workspace);
        const sample = sampleCalls(records).find(([name]) => name === operation)?.[1];
        if (!sample) throw new Error(`Expected a sample call of ${operation}.`);
        const answer = await (await workspace.client(scope)).send(sample.method, sample.path, sample);
        expect(answer.status).toBe(status);
        if (status === 403) expect(answer.error.code).toBe(refusals.get(operation));
      },
    );
  });

  test('a key with two scopes may do what either allows', async () => {
    const workspace = await open();
    const both = await workspace.client('read', 'write');
    expect((await both.get('/tickets')).status).toBe(200);
    expect((await both.post('/contacts', { email: 'ann@customer.example' })).status).toBe(201);
  });

  test('a scope that is missing is told before anything about the path or the body', async () => {
    const reader = await (await open()).client('read');
    expect((await reader.patch('/tickets/no-number', { status: 'nonsense' })).status).toBe(403);
    expect((await reader.post('/contacts', 'nonsense')).status).toBe(403);
  });
});
