/** Samples of the operations on contacts and organizations. */
import { all, managing, type Samples, working } from './sample.ts';

export const peopleSamples = {
  listContacts: {
    call: ({ organizationId }) => ({
      query: { email: 'bea@customer.example', q: 'bea', organization_id: organizationId },
    }),
    byScope: [200, 403, 403],
    byRole: all(200),
    client: (desk, { query }) => desk.contacts.list(query).page(),
  },
  addContact: {
    call: () => ({ body: { email: 'cleo@customer.example', name: 'Cleo', phone: '+353 1 555 0100' } }),
    byScope: [403, 201, 403],
    byRole: working(201),
    effect: { events: ['contact.created'], triggers: null },
    client: (desk, { body }) => desk.contacts.create(body),
  },
  getContact: {
    call: ({ contactId }) => ({ path: { id: contactId } }),
    byScope: [200, 403, 403],
    byRole: all(200),
    client: (desk, { path }) => desk.contacts.get(path.id),
  },
  changeContact: {
    call: ({ contactId }) => ({
      path: { id: contactId },
      body: { name: 'Ann Lee', phone: null, locale: 'en-IE', custom_fields: { plan: 'gold' } },
    }),
    byScope: [403, 200, 403],
    byRole: working(200),
    effect: { events: ['contact.updated'], triggers: null },
    client: (desk, { path, body }) => desk.contacts.update(path.id, body),
  },
  removeContact: {
    call: ({ contactId }) => ({ path: { id: contactId }, query: { delete_tickets: true } }),
    byScope: [403, 204, 403],
    byRole: managing(204),
    effect: { events: ['ticket.deleted', 'contact.deleted'], triggers: null, tasks: 1, laterTasks: 1 },
    client: (desk, { path, query }) => desk.contacts.remove(path.id, query),
  },
  listOrganizations: {
    call: () => ({}),
    byScope: [200, 403, 403],
    byRole: all(200),
    client: (desk, { query }) => desk.organizations.list(query).page(),
  },
  addOrganization: {
    call: () => ({ body: { name: 'Bolt', email_domains: ['bolt.example'], notes: 'New.' } }),
    byScope: [403, 201, 403],
    byRole: working(201),
    effect: { events: ['organization.created'], triggers: null },
    client: (desk, { body }) => desk.organizations.create(body),
  },
  getOrganization: {
    call: ({ organizationId }) => ({ path: { id: organizationId } }),
    byScope: [200, 403, 403],
    byRole: all(200),
    client: (desk, { path }) => desk.organizations.get(path.id),
  },
  changeOrganization: {
    call: ({ organizationId }) => ({
      path: { id: organizationId },
      body: { notes: 'Renews in May.', shared_tickets: true },
    }),
    byScope: [403, 200, 403],
    byRole: working(200),
    effect: { events: ['organization.updated'], triggers: null },
    client: (desk, { path, body }) => desk.organizations.update(path.id, body),
  },
  removeOrganization: {
    call: ({ organizationId }) => ({ path: { id: organizationId } }),
    byScope: [403, 204, 403],
    byRole: managing(204),
    effect: { events: ['ticket.updated', 'organization.deleted'], triggers: ['ticket.updated'] },
    client: (desk, { path }) => desk.organizations.remove(path.id),
  },
} satisfies Partial<Samples>;
