/** The records that malformed requests are about: a workspace's own, made again when a request has used them up. */
import { ticketFieldTypes } from '@tidemark/domain';
import { aCategory, anId, anOrigin, aView } from '@tidemark/domain/testing';
import { callerOf, done, fileIdOf } from './client.ts';
import type { ProofDesk, ProofWorkspace } from './desk.ts';
import { addCustomer } from './tenancy-customers.ts';
import type { Records } from './tenancy-routes.ts';

/** What calls need; customers call what is theirs, because a key would get no further than to the door. */
export type Furnished = Records & Readonly<{ token: string; customerToken: string }>;

export type RecordSource = Readonly<{ next: () => Promise<Furnished>; spoil: () => void }>;

const usesOfRecords = 60;
/** A workspace with thousands of teams, views and categories would take most of the time, and show nothing more. */
const recordsOfWorkspace = 50;

/** Records to write to: new ones after a deletion, and now and then, because tickets get closed and contacts blocked. */
export const recordsOf = (proof: ProofDesk): RecordSource => {
  let workspace: FuzzedWorkspace | null = null;
  let known: Furnished | null = null;
  let uses = 0;
  let made = 0;
  return {
    next: async () => {
      uses += 1;
      if (known && uses % usesOfRecords !== 0) return known;
      if (!workspace || made % recordsOfWorkspace === 0) workspace = await newWorkspace(proof);
      made += 1;
      known = await newRecords(proof, workspace);
      return known;
    },
    spoil: () => {
      known = null;
    },
  };
};

/** Of each type one, for `custom_fields`. */
export const fieldKeys: readonly string[] = ticketFieldTypes.map((type) => `a_${type}`);

type FuzzedWorkspace = ProofWorkspace &
  Readonly<{
    token: string;
    /** Of one export for all: a workspace may have few that wait to be made. */
    exportId: string;
  }>;

const newWorkspace = async (proof: ProofDesk): Promise<FuzzedWorkspace> => {
  const workspace = await proof.addWorkspace('Fuzzed');
  for (const type of ticketFieldTypes) {
    const options = type.endsWith('select') ? ['gold', 'silver'] : [];
    await proof.desk.ticketFields.add(workspace.call, { key: `a_${type}`, label: type, type, options });
  }
  const plan = { key: 'plan', label: 'Plan', type: 'text', options: [] } as const;
  await proof.desk.ticketFields.add(workspace.call, plan);
  const { token } = await workspace.key('read', 'write');
  const wanted = { method: 'POST', path: '/exports', body: { resource: 'tickets' } } as const;
  const exportId = String((await done(callerOf(proof.api, token)(wanted))).id);
  return { ...workspace, token, exportId };
};

const newRecords = async (
  proof: ProofDesk,
  { token, exportId, ...workspace }: FuzzedWorkspace,
): Promise<Furnished> => {
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
    token,
    // No key reaches a device.
    deviceId: anId(),
    requestNumber: customer.requestNumber,
    requestFileId: customer.requestFileId,
    customerDeviceId: customer.customerDeviceId,
    customerToken: customer.token,
  };
};
