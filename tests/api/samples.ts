/** A workspace with one of each record, and the sample calls on them. */
import { limits, plus } from '@tidemark/domain';
import { aCategory, anOrigin, aSession, aView } from '@tidemark/domain/testing';
import { systemSecrets } from '@tidemark/node';
import { pathOf, pkce, queryOf, type Records } from '@tidemark/samples';
import type { Client, Row, Sent } from './client.ts';
import { customersDevice, submitted, writerOfRequests } from './customer-samples.ts';
import type { TestWorkspace } from './desks.ts';
import { madeExport, partsOfLink } from './make-export.ts';
import { type Operation, operationNamed, operations } from './operations.ts';

/**
 * Makes one of each. A test that counts makes its own records instead: whoever adds one here should not have to mend a count
 * elsewhere.
 */
export const furnish = async (workspace: TestWorkspace): Promise<Records> => {
  const writer = await workspace.client('write');
  const { id: agentId, email: agentEmail } = await workspace.agent();
  const signInCode = await codeOf(workspace, agentId);
  const { body: device } = await registered(await workspace.as('agent'));
  const teamId = (await workspace.team()).id;
  await workspace.field('plan', 'text');
  const customer = await workspace.asCustomer(writerOfRequests);
  const { body: request } = await submitted(customer, { files: [aFile] });
  const { body: customerDevice } = await customersDevice(customer);
  const { body: organization } = await writer.post('/organizations', { name: 'Acme' });
  const { body: ticket } = await openedTicket(writer);
  const view = aView();
  const category = aCategory();
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
  const messageId = String(message.id);
  await workspace.write(({ messageOrigins }) =>
    messageOrigins.add(anOrigin({ messageId, ticketNumber: Number(ticket.number) })),
  );
  const { id: exportId, download_url: link } = await madeExport(workspace, { resource: 'articles' });
  return {
    number: Number(ticket.number),
    messageId,
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

/** A one-time code as a browser that has signed in gets one. */
export const codeOf = async (workspace: TestWorkspace, agentId: string): Promise<string> => {
  const code = systemSecrets.text(32);
  const createdAt = workspace.clock.now();
  const expiresAt = plus(createdAt, limits.signInCodes.lifeMs);
  const browser = aSession({
    owner: { type: 'agent', id: agentId },
    kind: 'browser',
    createdAt,
    lastUsedAt: createdAt,
    expiresAt,
  });
  await workspace.write(async ({ sessions, signInCodes }) => {
    await sessions.agent.add(browser, systemSecrets.hash(browser.id));
    await signInCodes.add({
      codeHash: systemSecrets.hash(code),
      agentId,
      browserSessionId: browser.id,
      challenge: pkce.challenge,
      createdAt,
      expiresAt,
      spentAt: null,
      sessionId: null,
    });
  });
  return code;
};

export const openedTicket = (writer: Client, overrides: Readonly<Record<string, unknown>> = {}) =>
  writer.post('/tickets', {
    requester_email: 'ann@customer.example',
    subject: 'The invoice is wrong',
    message: 'I was charged twice.',
    ...overrides,
  });

export const articleIn = (categoryId: string) => ({ title: 'Get a refund', category_id: categoryId });

export type SampleCall = Sent & Readonly<{ method: string; path: string }>;

/** The sample call of an operation. Throws when there is no such operation. */
export const sampleOf = (operation: string, records: Records): SampleCall =>
  sampleOn(operationNamed(operation), records);

/** Every sample call with the name of its operation, in the order of the endpoint list. */
export const sampleCalls = (records: Records): readonly (readonly [string, SampleCall])[] =>
  operations.map((operation) => [operation.name, sampleOn(operation, records)]);

const sampleOn = ({ endpoint, call }: Operation, records: Records): SampleCall => {
  const input = call(records);
  const { body } = input;
  const sent = { method: endpoint.method, path: pathOf(endpoint.path, input), query: queryOf(input) };
  return body ? { ...sent, body } : sent;
};
