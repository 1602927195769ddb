/** A call of every operation that succeeds, in a workspace that has one of each record. */
import { limits, plus } from '@tidemark/domain';
import { aCategory, aSession, aView } from '@tidemark/domain/testing';
import { systemSecrets } from '@tidemark/node';
import type { Client, Row, Sent } from './client.ts';
import { customersDevice, submitted, writerOfRequests } from './customer-samples.ts';
import { password, type TestWorkspace } from './desks.ts';
import { madeExport, partsOfLink } from './make-export.ts';

/** One of each kind of record of a workspace. */
export type Records = Readonly<{
  number: number;
  messageId: string;
  /** Of the message. */
  fileId: string;
  contactId: string;
  organizationId: string;
  categoryId: string;
  articleId: string;
  agentId: string;
  /** Of the agent, who has the password of every agent here. */
  agentEmail: string;
  /** A one-time code of the agent, for the verifier below. */
  signInCode: string;
  /** Of another agent, by the push token below. */
  deviceId: string;
  teamId: string;
  viewId: string;
  /** Of an export that is ready, and the query of its link. */
  exportId: string;
  exportLink: string;
  /** Of a customer's own, who reads the mail of the address below; a file of its first message; their device. */
  requestNumber: number;
  requestFileId: string;
  customerDeviceId: string;
  /** The token of a link that was mailed to somebody else. */
  linkToken: string;
  /** Of an event that no erasure takes away. */
  eventId: string;
}>;

export const furnish = async (workspace: TestWorkspace): Promise<Records> => {
  const writer = await workspace.client('write');
  const { id: agentId, email: agentEmail } = await workspace.agent();
  const signInCode = await codeOf(workspace, agentId);
  const { body: device } = await registered(await workspace.as('agent'));
  const teamId = (await workspace.team()).id;
  const customer = await workspace.asCustomer(writerOfRequests);
  const { body: request } = await submitted(customer, { files: [aFile] });
  const { body: customerDevice } = await customersDevice(customer);
  const { body: organization } = await writer.post('/organizations', { name: 'Acme' });
  const { body: ticket } = await openedTicket(writer);
  const [view, category] = [aView(), aCategory()];
  const [event] = await workspace.write(async ({ configuration, events }) => {
    await configuration.add('view', view);
    await configuration.add('category', category);
    return events.listAfter(0, 1);
  });
  const { body: article } = await writer.post('/kb/articles', {
    ...articleIn(category.id),
    status: 'published',
  });
  const { body: message } = await writer.post(`/tickets/${ticket.number}/messages`, {
    body: 'Hello.',
    files: [aFile],
  });
  const { id: exportId, download_url: link } = await madeExport(workspace, { resource: 'articles' });
  return {
    number: Number(ticket.number),
    messageId: String(message.id),
    fileId: fileIdOf(message),
    contactId: String(ticket.requester_id),
    organizationId: String(organization.id),
    categoryId: category.id,
    articleId: String(article.id),
    agentId,
    agentEmail,
    signInCode,
    deviceId: String(device.id),
    teamId,
    viewId: view.id,
    exportId: String(exportId),
    exportLink: String(new URLSearchParams(partsOfLink(link).query)),
    requestNumber: Number(request.number),
    requestFileId: fileIdOf(request),
    customerDeviceId: String(customerDevice.id),
    linkToken: await workspace.signInLink('dora@customer.example'),
    eventId: event?.id ?? '',
  };
};

const aFile = { name: 'hello.txt', data: 'SGVsbG8u' };

/** Of the first file of a message. */
export const fileIdOf = ({ files }: Row): string => String((files as readonly Row[])[0]?.id);

/** Registers a device, or makes it the caller's: there is one for each token. */
export const registered = (agent: Client) =>
  agent.post('/devices', { push_token: 'the-push-token', platform: 'ios' });

/** A verifier of PKCE and its challenge (RFC 7636, appendix B). */
export const pkce = {
  verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
};

/** A one-time code as a browser that has signed in gets one. */
export const codeOf = async (workspace: TestWorkspace, agentId: string): Promise<string> => {
  const code = systemSecrets.text(32);
  const createdAt = workspace.clock.now();
  const expiresAt = plus(createdAt, limits.signInCodes.lifeMs);
  const browser = aSession({ agentId, kind: 'browser', createdAt, lastUsedAt: createdAt, expiresAt });
  await workspace.write(async ({ sessions, signInCodes }) => {
    await sessions.add(browser, systemSecrets.hash(browser.id));
    await signInCodes.add({
      ...{ codeHash: systemSecrets.hash(code), agentId, browserSessionId: browser.id },
      ...{ challenge: pkce.challenge, createdAt, expiresAt, spentAt: null, sessionId: null },
    });
  });
  return code;
};

export const openedTicket = (writer: Client, wanted: Readonly<Record<string, unknown>> = {}) =>
  writer.post('/tickets', {
    requester_email: 'ann@customer.example',
    subject: 'The invoice is wrong',
    message: 'I was charged twice.',
    ...wanted,
  });

export const articleIn = (categoryId: string) => ({ title: 'Get a refund', category_id: categoryId });

export type SampleCall = Sent & Readonly<{ method: string; path: string }>;

/** By operation; each carries every id that its operation can carry. */
export const samplesOf = (records: Records) => {
  const { number, contactId, organizationId, agentId, teamId, messageId, viewId, eventId } = records;
  const { categoryId, articleId, agentEmail, signInCode, deviceId, fileId, exportId, exportLink } = records;
  const { requestNumber, requestFileId, customerDeviceId, linkToken } = records;
  return {
    listTickets: {
      method: 'GET',
      path: '/tickets',
      query: {
        assignee_id: agentId,
        organization_id: organizationId,
        requester_id: contactId,
        view_id: viewId,
      },
    },
    openTicket: {
      method: 'POST',
      path: '/tickets',
      body: {
        requester_email: 'bea@customer.example',
        subject: 'A second thing',
        message: 'It does not start.',
        assignee_id: agentId,
        team_id: teamId,
        organization_id: organizationId,
      },
    },
    getTicket: { method: 'GET', path: `/tickets/${number}` },
    changeTicket: {
      method: 'PATCH',
      path: `/tickets/${number}`,
      body: { priority: 'high', assignee_id: agentId, team_id: teamId, organization_id: organizationId },
    },
    markTicketRead: { method: 'POST', path: `/tickets/${number}/read`, body: {} },
    listMessages: { method: 'GET', path: `/tickets/${number}/messages` },
    replyToTicket: {
      method: 'POST',
      path: `/tickets/${number}/messages`,
      body: { body: 'We look into it.', agent_id: agentId, expected_last_message_id: messageId },
    },
    listFiles: { method: 'GET', path: `/tickets/${number}/files` },
    getFile: { method: 'GET', path: `/files/${fileId}` },
    listContacts: { method: 'GET', path: '/contacts' },
    addContact: { method: 'POST', path: '/contacts', body: { email: 'cleo@customer.example' } },
    getContact: { method: 'GET', path: `/contacts/${contactId}` },
    changeContact: { method: 'PATCH', path: `/contacts/${contactId}`, body: { name: 'Ann Lee' } },
    removeContact: { method: 'DELETE', path: `/contacts/${contactId}`, query: { delete_tickets: 'true' } },
    listOrganizations: { method: 'GET', path: '/organizations' },
    addOrganization: { method: 'POST', path: '/organizations', body: { name: 'Bolt' } },
    getOrganization: { method: 'GET', path: `/organizations/${organizationId}` },
    changeOrganization: {
      method: 'PATCH',
      path: `/organizations/${organizationId}`,
      body: { notes: 'Renews in May.' },
    },
    removeOrganization: { method: 'DELETE', path: `/organizations/${organizationId}` },
    search: { method: 'GET', path: '/search', query: { q: 'invoice' } },
    listCategories: { method: 'GET', path: '/kb/categories' },
    listArticles: { method: 'GET', path: '/kb/articles', query: { category_id: categoryId } },
    listPublishedArticles: { method: 'GET', path: '/articles', query: { category_id: categoryId } },
    addArticle: {
      method: 'POST',
      path: '/kb/articles',
      body: { title: 'Pay by card', category_id: categoryId, author_id: agentId },
    },
    getArticle: { method: 'GET', path: `/kb/articles/${articleId}` },
    changeArticle: {
      method: 'PATCH',
      path: `/kb/articles/${articleId}`,
      body: { title: 'Get money back', category_id: categoryId },
    },
    removeArticle: { method: 'DELETE', path: `/kb/articles/${articleId}` },
    listAgents: { method: 'GET', path: '/agents', query: { team_id: teamId } },
    listTeams: { method: 'GET', path: '/teams' },
    listTags: { method: 'GET', path: '/tags' },
    listTicketFields: { method: 'GET', path: '/ticket-fields' },
    listMacros: { method: 'GET', path: '/macros' },
    listSlaPolicies: { method: 'GET', path: '/sla-policies' },
    listViews: { method: 'GET', path: '/views' },
    listRules: { method: 'GET', path: '/rules' },
    listSatisfactionResponses: {
      method: 'GET',
      path: '/satisfaction-responses',
      query: { ticket_number: String(number), agent_id: agentId },
    },
    listEvents: { method: 'GET', path: '/events', query: { after: eventId } },
    requestExport: {
      method: 'POST',
      path: '/exports',
      body: {
        resource: 'tickets',
        filter: {
          assignee_id: agentId,
          team_id: teamId,
          organization_id: organizationId,
          requester_id: contactId,
        },
      },
    },
    getExport: { method: 'GET', path: `/exports/${exportId}` },
    removeExport: { method: 'DELETE', path: `/exports/${exportId}` },
    downloadExport: {
      method: 'GET',
      path: `/exports/${exportId}/download`,
      query: Object.fromEntries(new URLSearchParams(exportLink)),
    },
    logIn: { method: 'POST', path: '/auth/login', body: { email: agentEmail, password } },
    authorize: {
      method: 'GET',
      path: '/auth/authorize',
      query: { code_challenge: pkce.challenge, state: 'xyz' },
    },
    exchange: {
      method: 'POST',
      path: '/auth/exchange',
      body: { code: signInCode, code_verifier: pkce.verifier },
    },
    logOut: { method: 'POST', path: '/auth/logout' },
    getMe: { method: 'GET', path: '/me' },
    changeMe: { method: 'PATCH', path: '/me', body: { available: false } },
    addDevice: {
      method: 'POST',
      path: '/devices',
      body: { push_token: 'another-token', platform: 'android' },
    },
    removeDevice: { method: 'DELETE', path: `/devices/${deviceId}` },
    listNotifications: { method: 'GET', path: '/notifications' },
    markNotificationsRead: { method: 'POST', path: '/notifications/read', body: {} },
    askForLink: { method: 'POST', path: '/portal/auth/link', body: { email: 'emil@customer.example' } },
    openLink: { method: 'GET', path: '/portal/auth/open', query: { token: 'a'.repeat(32) } },
    signInCustomer: { method: 'POST', path: '/portal/auth/session', body: { token: linkToken } },
    logOutCustomer: { method: 'POST', path: '/portal/auth/logout' },
    getCustomer: { method: 'GET', path: '/portal/me' },
    listRequests: { method: 'GET', path: '/portal/requests', query: { status: 'open,pending' } },
    listRequestFields: { method: 'GET', path: '/portal/request-fields' },
    submitRequest: {
      method: 'POST',
      path: '/portal/requests',
      body: { subject: 'A third thing', message: 'It does not stop.', custom_fields: {} },
    },
    getRequest: { method: 'GET', path: `/portal/requests/${requestNumber}` },
    answerRequest: {
      method: 'POST',
      path: `/portal/requests/${requestNumber}/messages`,
      body: { body: 'It came, thank you.' },
    },
    getRequestFile: { method: 'GET', path: `/portal/files/${requestFileId}` },
    addCustomerDevice: {
      method: 'POST',
      path: '/portal/devices',
      body: { push_token: 'a-third-token', platform: 'ios' },
    },
    removeCustomerDevice: { method: 'DELETE', path: `/portal/devices/${customerDeviceId}` },
    listCustomerNotifications: { method: 'GET', path: '/portal/notifications' },
    markCustomerNotificationsRead: { method: 'POST', path: '/portal/notifications/read', body: {} },
  } as const satisfies Record<string, SampleCall>;
};

/** The samples with the operation that each is for, in the order of the endpoint list. */
export const sampleCalls = (records: Records): readonly (readonly [string, SampleCall])[] =>
  Object.entries(samplesOf(records));
