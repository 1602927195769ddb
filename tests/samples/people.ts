/** What tests and proofs know of the operations on contacts and organizations. */
import { all, managing, type OperationRow, working } from './operation-row.ts';

export const peopleOperations = {
  listContacts: {
    call: ({ organizationId }) => ({
      query: { email: 'bea@customer.example', q: 'bea', organization_id: organizationId },
    }),
    byScope: [200, 403, 403],
    byRole: all(200),
    client: (desk) => desk.contacts.list({ email: 'ann@customer.example' }).page(),
  },
  addContact: {
    call: () => ({ body: { email: 'cleo@customer.example', name: 'Cleo', phone: '+353 1 555 0100' } }),
    byScope: [403, 201, 403],
    byRole: working(201),
    effect: { events: ['contact.created'], triggers: null },
    client: (desk) => desk.contacts.create({ email: 'cleo@customer.example' }),
  },
  getContact: {
    call: ({ contactId }) => ({ params: { id: contactId } }),
    byScope: [200, 403, 403],
    byRole: all(200),
    client: (desk, { contactId }) => desk.contacts.get(contactId),
  },
  changeContact: {
    call: ({ contactId }) => ({
      params: { id: contactId },
      body: { name: 'Ann Lee', phone: null, locale: 'en-IE', custom_fields: { plan: 'gold' } },
    }),
    byScope: [403, 200, 403],
    byRole: working(200),
    effect: { events: ['contact.updated'], triggers: null },
    client: (desk, { contactId }) => desk.contacts.update(contactId, { name: 'Ann Lee' }),
  },
  removeContact: {
    call: ({ contactId }) => ({ params: { id: contactId }, query: { delete_tickets: 'true' } }),
    byScope: [403, 204, 403],
    byRole: managing(204),
    effect: { events: ['ticket.deleted', 'contact.deleted'], triggers: null, tasks: 1, laterTasks: 1 },
    client: (desk, { contactId }) => desk.contacts.remove(contactId, { delete_tickets: true }),
  },
  listOrganizations: {
    call: () => ({}),
    byScope: [200, 403, 403],
    byRole: all(200),
    client: (desk) => desk.organizations.list().page(),
  },
  addOrganization: {
    call: () => ({ body: { name: 'Bolt', email_domains: ['bolt.example'], notes: 'New.' } }),
    byScope: [403, 201, 403],
    byRole: working(201),
    effect: { events: ['organization.created'], triggers: null },
    client: (desk) => desk.organizations.create({ name: 'Bolt' }),
  },
  getOrganization: {
    call: ({ organizationId }) => ({ params: { id: organizationId } }),
    byScope: [200, 403, 403],
    byRole: all(200),
    client: (desk, { organizationId }) => desk.organizations.get(organizationId),
  },
  changeOrganization: {
    call: ({ organizationId }) => ({
      params: { id: organizationId },
      body: { notes: 'Renews in May.', shared_tickets: true },
    }),
    byScope: [403, 200, 403],
    byRole: working(200),
    effect: { events: ['organization.updated'], triggers: null },
    client: (desk, { organizationId }) =>
      desk.organizations.update(organizationId, { notes: 'Renews in May.' }),
  },
  removeOrganization: {
    call: ({ organizationId }) => ({ params: { id: organizationId } }),
    byScope: [403, 204, 403],
    byRole: managing(204),
    effect: { events: ['ticket.updated', 'organization.deleted'], triggers: ['ticket.updated'] },
    client: (desk, { organizationId }) => desk.organizations.remove(organizationId),
  },
} as const satisfies Readonly<Record<string, OperationRow>>;
