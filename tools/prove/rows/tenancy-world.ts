/** Two workspaces that hold one or more of every kind of record, and what may be seen of them in the tables. */
import { scopes as allScopes, type Scope } from '@tidemark/domain';
import { aHash, aPushDevice, aPushToken, aSession } from '@tidemark/domain/testing';
import { systemSecrets } from '@tidemark/node';
import { callerOf, dataOf, done, fileIdOf, objectOf } from './client.ts';
import type { ProofDesk, ProofWorkspace, TableRow } from './desk.ts';
import { addAutomation, addTraces } from './tenancy-automation.ts';
import { addCustomer } from './tenancy-customers.ts';
import { addInboundMail } from './tenancy-mail.ts';
import type { Records } from './tenancy-routes.ts';

export type Furnished = Readonly<{
  workspace: ProofWorkspace;
  records: Records;
  /** Every id of the workspace, by kind of record. */
  ids: Readonly<Record<string, readonly string[]>>;
  /** The token of a key that may read and write. */
  token: string;
  /** The token of a customer's session. */
  customerToken: string;
  word: string;
}>;

/** `word` is in every text of the workspace, `tickets` is how many there are of what customers write. */
export const furnish = async (
  proof: ProofDesk,
  { word, tickets }: Readonly<{ word: string; tickets: number }>,
): Promise<Furnished> => {
  const workspace = await proof.addWorkspace(`Desk ${word}`);
  const { id, token } = await workspace.key('read', 'write');
  const people = await addPeople(proof, workspace, word);
  const ask = callerOf(proof.api, token);
  const automation = await addAutomation(proof, workspace, word);
  const ids = {
    tickets: [''],
    contacts: [''],
    organizations: [''],
    messages: [''],
    numbers: [''],
    articles: [''],
    files: [''],
    exports: [''],
  };
  for (const list of Object.values(ids)) list.pop();
  for (let index = 0; index < tickets; index += 1) {
    const name = `${word}-${index}`;
    const body = { name, email_domains: [`${name}.example`], notes: word, custom_fields: { note: word } };
    const organization = await done(ask({ method: 'POST', path: '/organizations', body }));
    const ticket = await done(ask({ method: 'POST', path: '/tickets', body: ticketOf(name) }));
    const path = `/tickets/${ticket.number}/messages`;
    const files = [{ name: `File ${word}.txt`, data: Buffer.from(`Bytes ${word}`).toString('base64') }];
    const message = await done(ask({ method: 'POST', path, body: { body: `Reply ${word}`, files } }));
    const messages = await done(ask({ method: 'GET', path }));
    const text = { title: `Article ${name}`, body_html: `<p>Text ${word}</p>`, slug: name };
    const draft = { ...text, category_id: automation.categoryId, status: 'published' };
    const article = await done(ask({ method: 'POST', path: '/kb/articles', body: draft }));
    ids.articles.push(String(article.id));
    ids.tickets.push(String(ticket.id));
    ids.contacts.push(String(ticket.requester_id));
    ids.organizations.push(String(organization.id));
    ids.files.push(fileIdOf(message));
    ids.messages.push(String(message.id), ...dataOf(messages).map((row) => String(row.id)));
    ids.numbers.push(String(ticket.number));
  }
  const wanted = { resource: 'tickets', filter: { tag: `tag-${word}-0` } };
  const customer = await addCustomer(proof, workspace, word);
  ids.numbers.push(String(customer.requestNumber));
  const exported = await done(ask({ method: 'POST', path: '/exports', body: wanted }));
  ids.exports.push(String(exported.id));
  const number = Number(ids.numbers[0]);
  const contactId = ids.contacts[0] ?? '';
  const rated = { ticketNumber: number, contactId, agentId: people.agent, word };
  const traces = await addTraces(proof, workspace, rated);
  const messageId = ids.messages[0] ?? '';
  const mail = await addInboundMail(proof, workspace, { ticketNumber: number, messageId, word });
  const records = {
    number,
    messageId,
    fileId: ids.files[0] ?? '',
    contactId,
    organizationId: ids.organizations[0] ?? '',
    categoryId: automation.categoryId,
    articleId: ids.articles[0] ?? '',
    agentId: people.agent,
    teamId: people.team,
    viewId: automation.viewId,
    eventId: traces.eventId,
    exportId: ids.exports[0] ?? '',
    deviceId: people.device,
    requestNumber: customer.requestNumber,
    requestFileId: customer.requestFileId,
    customerDeviceId: customer.customerDeviceId,
  };
  const { agent, team, field, session, device } = people;
  const all = {
    ...ids,
    ...automation.ids,
    ...traces.ids,
    ...mail,
    customers: customer.ids,
    agents: [agent],
    teams: [team],
    fields: [field],
    sessions: [session],
    devices: [device],
    keys: [id],
    workspaces: [workspace.id],
  };
  return { workspace, records, ids: all, token, customerToken: customer.token, word };
};

const ticketOf = (name: string) => ({
  requester_email: `person@${name}.example`,
  requester_name: `Person ${name}`,
  subject: `Subject ${name}`,
  message: `Message ${name}`,
  tags: [`tag-${name}`],
  custom_fields: { plan: `plan ${name}` },
});

const addPeople = async ({ desk, storage }: ProofDesk, { id, call }: ProofWorkspace, word: string) => {
  const password = 'correct horse battery';
  const email = `agent@${word}.example`;
  const agent = await desk.agents.add(call, { email, name: `Agent ${word}`, role: 'agent', password });
  const team = await desk.teams.add(call, { name: `Team ${word}` });
  const field = { key: 'plan', label: `Plan ${word}`, type: 'text', options: [] };
  const session = aSession({ owner: { type: 'agent', id: agent.id } });
  const device = aPushDevice({ owner: session.owner, sessionId: session.id, deviceName: `Phone ${word}` });
  await storage.work.write(id, async ({ sessions, pushDevices }) => {
    await sessions.agent.add(session, aHash());
    await pushDevices.save(device, aPushToken());
  });
  return {
    agent: agent.id,
    team: team.id,
    session: session.id,
    device: device.id,
    field: (await desk.ticketFields.add(call, field)).id,
  };
};

export type Credential = Readonly<{
  name: string;
  /** `nobody`: what opens nothing, whatever it was. */
  kind: 'key' | 'session' | 'customer' | 'nobody';
  token: string | null;
  cookie?: string;
  scopes: readonly string[];
}>;

/** Every kind of key that a workspace can give out, one that it took back, and none. */
export const credentialsOf = async (
  { desk }: ProofDesk,
  { call, key }: ProofWorkspace,
): Promise<readonly Credential[]> => {
  const sets: readonly (readonly Scope[])[] = [...allScopes.map((scope) => [scope]), ['read', 'write']];
  const credentials: Credential[] = [];
  for (const scopes of sets)
    credentials.push({
      name: `${scopes.join('+')} key`,
      kind: 'key',
      token: (await key(...scopes)).token,
      scopes,
    });
  const revoked = await key('read', 'write');
  await desk.apiKeys.revoke(call, revoked.id);
  return [
    ...credentials,
    { name: 'revoked key', kind: 'nobody', token: revoked.token, scopes: [] },
    { name: 'no credential', kind: 'nobody', token: null, scopes: [] },
  ];
};

/** By table. */
export type Content = ReadonlyMap<string, string>;

/** The tables that differ; nothing where none does. */
export const changedIn = (before: Content, after: Content): string =>
  [...after.keys()].filter((table) => after.get(table) !== before.get(table)).join(', ');

/** The content of a workspace, as a hash and a number of rows per table, without the tables that every call writes. */
export const contentOf = async (proof: ProofDesk, workspaceId: string): Promise<Content> => {
  const content = new Map<string, string>();
  for (const table of await tablesOf(proof)) {
    const rows = await proof.query(`select * from ${table} where workspace_id = '${workspaceId}'`);
    const texts = rows.map(lasting).sort();
    content.set(table, `${texts.length} ${systemSecrets.hash(texts.join('\n'))}`);
  }
  const self = await proof.query(`select * from workspaces where id = '${workspaceId}'`);
  return content.set('workspaces', JSON.stringify(self));
};

/** Heads of the audit log are written once a minute, of whichever calls came before. */
const passing = ['audit_log', 'audit_segments', 'idempotency_records'];

/** The use of a key or a session shows in its row, and moves the end of a session. */
const lasting = ({ last_used_at, ...row }: TableRow): string => {
  if (!('token_hash' in row)) return JSON.stringify({ ...row, last_used_at });
  const { expires_at, ends_on, ...kept } = row;
  return JSON.stringify('ends_on' in row ? kept : row);
};

/** Every table whose rows belong to a workspace and have such a column, whatever tables there will be. */
export const tablesOf = async (
  { query, storage }: ProofDesk,
  column = 'workspace_id',
): Promise<readonly string[]> => {
  const { engine } = await storage.facts();
  const rows = await query(
    engine === 'sqlite'
      ? `select m.name as name from sqlite_master m join pragma_table_info(m.name) w
         join pragma_table_info(m.name) c
         where m.type = 'table' and w.name = 'workspace_id' and c.name = '${column}' order by 1`
      : // The months of the audit log are parts of a table that is passed over.
        `select c.table_name as name from information_schema.columns c
         join information_schema.columns w on w.table_schema = c.table_schema and w.table_name = c.table_name
         join pg_class t on t.oid = format('%I.%I', c.table_schema, c.table_name)::regclass
         where c.table_schema = 'public' and w.column_name = 'workspace_id' and c.column_name = '${column}'
           and not t.relispartition order by 1`,
  );
  return rows.map((row) => String(objectOf(row).name)).filter((name) => !passing.includes(name));
};
