/** A call of every operation that succeeds, and the places in it where the id of a record can stand. */
import { endpoints } from '@tidemark/http';
import { openApiDocument } from '@tidemark/http/openapi';
import { type Asking, type Json, objectOf } from './client.ts';

/** One of each kind of record of a workspace. */
export type Records = Readonly<{
  number: number;
  messageId: string;
  fileId: string;
  contactId: string;
  organizationId: string;
  categoryId: string;
  articleId: string;
  agentId: string;
  teamId: string;
  viewId: string;
  eventId: string;
  exportId: string;
  deviceId: string;
  requestNumber: number;
  requestFileId: string;
  customerDeviceId: string;
}>;

type Texts = Readonly<Record<string, string>>;

export type Sample = Readonly<{ params: Texts; query: Texts; body: Json | undefined }>;

export type Operation = Readonly<{
  name: string;
  method: string;
  /** Parameters as `:name`. */
  path: string;
  /** Scopes of a key of which one is needed; none when no key will do. */
  scopes: readonly string[];
  /** Asks for the session of a customer. */
  isForCustomers: boolean;
  /** Asks for no credential. */
  isOpen: boolean;
  paged: boolean;
  slots: readonly Slot[];
}>;

/** Where an id can stand. */
export type Slot = Readonly<{ place: 'path' | 'query' | 'body'; name: string }>;

/** The row of the table for every operation; what has none is refused below. */
export const samplesOf = ({
  number,
  messageId,
  fileId,
  contactId,
  organizationId,
  categoryId,
  articleId,
  agentId,
  teamId,
  viewId,
  eventId,
  exportId,
  deviceId,
  requestNumber,
  requestFileId,
  customerDeviceId,
}: Records): Readonly<Record<string, Sample>> => {
  const ticket = { number: String(number) };
  const request = { number: String(requestNumber) };
  return {
    listTickets: sample({
      query: {
        assignee_id: agentId,
        organization_id: organizationId,
        requester_id: contactId,
        tag: 'billing',
        view_id: viewId,
      },
    }),
    openTicket: sample({
      body: {
        requester_email: 'bea@customer.example',
        subject: 'A second thing',
        message: 'It does not start.',
        priority: 'high',
        tags: ['billing'],
        assignee_id: agentId,
        team_id: teamId,
        organization_id: organizationId,
        custom_fields: { plan: 'gold' },
      },
    }),
    getTicket: sample({ params: ticket }),
    changeTicket: sample({
      params: ticket,
      body: {
        subject: 'Another subject',
        status: 'pending',
        assignee_id: agentId,
        team_id: teamId,
        organization_id: organizationId,
        add_tags: ['refund'],
        custom_fields: { plan: 'silver' },
      },
    }),
    markTicketRead: sample({ params: ticket, body: {} }),
    listMessages: sample({ params: ticket }),
    replyToTicket: sample({
      params: ticket,
      body: { body: 'We look into it.', agent_id: agentId, expected_last_message_id: messageId },
    }),
    listFiles: sample({ params: ticket }),
    getFile: sample({ params: { id: fileId } }),
    listContacts: sample({ query: { email: 'bea@customer.example' } }),
    addContact: sample({ body: { email: 'cleo@customer.example', name: 'Cleo', phone: '+353 1 555 0100' } }),
    getContact: sample({ params: { id: contactId } }),
    changeContact: sample({
      params: { id: contactId },
      body: { name: 'Ann Lee', phone: null, locale: 'en-IE', custom_fields: { plan: 'gold' } },
    }),
    removeContact: sample({ params: { id: contactId }, query: { delete_tickets: 'true' } }),
    listOrganizations: sample({}),
    addOrganization: sample({ body: { name: 'Bolt', email_domains: ['bolt.example'], notes: 'New.' } }),
    getOrganization: sample({ params: { id: organizationId } }),
    changeOrganization: sample({
      params: { id: organizationId },
      body: { notes: 'Renews in May.', shared_tickets: true },
    }),
    removeOrganization: sample({ params: { id: organizationId } }),
    listCategories: sample({}),
    listArticles: sample({ query: { status: 'published', category_id: categoryId } }),
    listPublishedArticles: sample({ query: { category_id: categoryId } }),
    addArticle: sample({
      body: { title: 'Pay by card', category_id: categoryId, body_html: '<p>Yes.</p>', author_id: agentId },
    }),
    getArticle: sample({ params: { id: articleId } }),
    changeArticle: sample({
      params: { id: articleId },
      body: { title: 'Get money back', category_id: categoryId, slug: 'money-back', status: 'draft' },
    }),
    removeArticle: sample({ params: { id: articleId } }),
    search: sample({ query: { q: 'invoice' } }),
    listAgents: sample({ query: { team_id: teamId } }),
    listTeams: sample({}),
    listTags: sample({}),
    listTicketFields: sample({}),
    listMacros: sample({}),
    listSlaPolicies: sample({}),
    listViews: sample({}),
    listRules: sample({}),
    listSatisfactionResponses: sample({ query: { ticket_number: String(number), agent_id: agentId } }),
    listEvents: sample({ query: { after: eventId } }),
    requestExport: sample({
      body: {
        resource: 'tickets',
        format: 'ndjson',
        filter: { assignee_id: agentId, requester_id: contactId, team_id: teamId },
      },
    }),
    getExport: sample({ params: { id: exportId } }),
    removeExport: sample({ params: { id: exportId } }),
    downloadExport: sample({
      params: { id: exportId },
      query: {
        workspace: agentId,
        credential: `session.${agentId}`,
        expires: '99999999999',
        signature: 'f'.repeat(64),
      },
    }),
    logIn: sample({ body: { email: 'nobody@desk.example', password: 'correct horse battery' } }),
    authorize: sample({
      query: { code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', state: 'x' },
    }),
    exchange: sample({ body: { code: 'nobodys', code_verifier: 'a'.repeat(43), device: { name: 'Phone' } } }),
    logOut: sample({}),
    getMe: sample({}),
    changeMe: sample({ body: { available: false } }),
    addDevice: sample({ body: { push_token: 'another-token', platform: 'ios', device_name: 'Phone' } }),
    removeDevice: sample({ params: { id: deviceId } }),
    listNotifications: sample({}),
    markNotificationsRead: sample({ body: {} }),
    askForLink: sample({ body: { email: 'emil@customer.example' } }),
    openLink: sample({ query: { token: 'a'.repeat(32) } }),
    signInCustomer: sample({ body: { token: 'nobodys', device: { name: 'Phone' } } }),
    logOutCustomer: sample({}),
    getCustomer: sample({}),
    listRequests: sample({ query: { status: 'open,solved' } }),
    listRequestFields: sample({}),
    submitRequest: sample({
      body: { subject: 'A second thing', message: 'It does not start.', custom_fields: {} },
    }),
    getRequest: sample({ params: request }),
    answerRequest: sample({ params: request, body: { body: 'Thank you.' } }),
    getRequestFile: sample({ params: { id: requestFileId } }),
    addCustomerDevice: sample({ body: { push_token: 'a-third-token', platform: 'ios' } }),
    removeCustomerDevice: sample({ params: { id: customerDeviceId } }),
    listCustomerNotifications: sample({}),
    markCustomerNotificationsRead: sample({ body: {} }),
  };
};

const sample = ({ params = {}, query = {}, body }: Partial<Sample>): Sample => ({ params, query, body });

/** The request that a sample makes. */
export const askingOf = ({ method, path }: Operation, { params, query, body }: Sample): Asking => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const text = new URLSearchParams(query).toString();
  return { method, path: text === '' ? filled : `${filled}?${text}`, ...(body ? { body } : {}) };
};

/** Every operation of the endpoint list; throws when one has no row in the table, or the table one too many. */
export const operationsOf = (samples: Readonly<Record<string, Sample>>): readonly Operation[] => {
  const names = endpoints.map(({ operation }) => operation);
  const without = names.filter((name) => !Object.hasOwn(samples, name));
  const gone = Object.keys(samples).filter((name) => !names.includes(name));
  if (without.length > 0 || gone.length > 0)
    throw new Error(
      `Every route needs a row in prove/rows/tenancy-routes.ts: missing ${without.join(', ') || 'none'}, without a route ${gone.join(', ') || 'none'}.`,
    );
  const described = operationObjects();
  return endpoints.map(({ operation: name, method, path, needs, paged }) => ({
    name,
    method,
    path,
    scopes: typeof needs === 'string' ? [] : needs,
    isForCustomers: needs === 'customer',
    isOpen: needs === 'nobody',
    paged,
    slots: slotsOf(name, objectOf(described.get(name))),
  }));
};

/** What the OpenAPI document says of each operation, by its id. */
export const operationObjects = (): ReadonlyMap<string, Json> =>
  new Map(
    Object.values(objectOf(openApiDocument('0.0.0').paths))
      .flatMap((path) => Object.values(objectOf(path)).map(objectOf))
      .map((operation) => [String(operation.operationId), operation]),
  );

export type Input = Slot & Readonly<{ schema: Json }>;

/** Every parameter and body member of an operation. */
export const inputsOf = (operation: Json): readonly Input[] => {
  const parameters = Array.isArray(operation.parameters) ? operation.parameters.map(objectOf) : [];
  const content = objectOf(objectOf(operation.requestBody).content);
  const schema = objectOf(objectOf(content['application/json']).schema);
  return [
    ...parameters
      .filter(({ in: place }) => place === 'path' || place === 'query')
      .map(
        (parameter): Input => ({
          place: parameter.in === 'path' ? 'path' : 'query',
          name: String(parameter.name),
          schema: objectOf(parameter.schema),
        }),
      ),
    ...Object.entries(objectOf(schema.properties)).map(
      ([name, property]): Input => ({ place: 'body', name, schema: objectOf(property) }),
    ),
  ];
};

const slotsOf = (operation: string, described: Json): readonly Slot[] =>
  inputsOf(described).flatMap(({ place, name, schema }) => {
    if (place === 'path' || isUuid(schema) || name === 'ticket_number') return [{ place, name }];
    if (/(^|_)(id|ids|number|uuid)$/.test(name))
      throw new Error(`${operation} takes ${name} in its ${place}, which looks like an id but is no uuid.`);
    return [];
  });

const isUuid = (schema: Json): boolean =>
  schema.format === 'uuid' ||
  (Array.isArray(schema.anyOf) && schema.anyOf.some((choice) => isUuid(objectOf(choice))));
