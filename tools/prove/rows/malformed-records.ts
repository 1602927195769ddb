/** The records that malformed requests are about: a workspace's own, made again when a request has used them up. */
import { aCategory, anId, anOrigin, aView } from '@tidemark/domain/testing';
import { callerOf, done, fileIdOf } from './client.ts';
import type { ProofDesk, ProofWorkspace } from './desk.ts';
import { addCustomer } from './tenancy-customers.ts';
import type { Records } from './tenancy-routes.ts';

export type Fuzzed = Readonly<{
  proof: ProofDesk;
  workspace: ProofWorkspace;
  token: string;
  /** Of one export for all: a workspace may have few that wait to be made. */
  exportId: string;
}>;

/** Customers call what is theirs: a key would get no further than to the door. */
export type Furnished = Records & Readonly<{ customerToken: string }>;

export type RecordSource = Readonly<{ next: () => Promise<Furnished>; spoil: () => void }>;

/** Records to write to: new ones after a deletion, and now and then, because tickets get closed and contacts blocked. */
export const recordsOf = (bench: Fuzzed): RecordSource => {
  let known: Furnished | null = null;
  let uses = 0;
  return {
    next: async () => {
      uses += 1;
      if (!known || uses % 60 === 0) known = await newRecords(bench);
      return known;
    },
    spoil: () => {
      known = null;
    },
  };
};

export const newRecords = async ({ proof, workspace, token, exportId }: Fuzzed): Promise<Furnished> => {
  const ask = callerOf(proof.api, token);
  const name = crypto.randomUUID();
  const email = `${name}@customer.example`;
  const agent = await proof.desk.agents.add(workspace.call, {
    email,
    name: 'Ada',
    role: 'agent',
    password: 'correct horse battery',
  });
  const team = await proof.desk.teams.add(workspace.call, { name });
  const organization = await done(ask({ method: 'POST', path: '/organizations', body: { name } }));
  const ticket = await done(
    ask({ method: 'POST', path: '/tickets', body: { requester_email: email, subject: 'A', message: 'B' } }),
  );
  const path = `/tickets/${ticket.number}/messages`;
  const files = [{ name: 'hello.txt', data: 'SGVsbG8u' }];
  const message = await done(ask({ method: 'POST', path, body: { body: 'Hello.', files } }));
  const view = aView({
    name,
    conditions: { all: [], any: [{ fact: 'subject', operator: 'is', value: 'a' }] },
  });
  const category = aCategory({ name });
  const messageId = String(message.id);
  const ticketNumber = Number(ticket.number);
  const [event] = await proof.storage.work.write(workspace.id, async (stores) => {
    const { configuration, events, messageOrigins } = stores;
    await messageOrigins.add(anOrigin({ messageId, ticketNumber }));
    await configuration.add('view', view);
    await configuration.add('category', category);
    return events.listAfter(0, 1);
  });
  const draft = { title: name, category_id: category.id };
  const article = await done(ask({ method: 'POST', path: '/kb/articles', body: draft }));
  const customer = await addCustomer(proof, workspace, name);
  return {
    number: ticketNumber,
    messageId,
    fileId: fileIdOf(message),
    contactId: String(ticket.requester_id),
    organizationId: String(organization.id),
    categoryId: category.id,
    articleId: String(article.id),
    agentId: agent.id,
    teamId: team.id,
    viewId: view.id,
    eventId: event?.id ?? '',
    exportId,
    // No key reaches a device.
    deviceId: anId(),
    requestNumber: customer.requestNumber,
    requestFileId: customer.requestFileId,
    customerDeviceId: customer.customerDeviceId,
    customerToken: customer.token,
  };
};
