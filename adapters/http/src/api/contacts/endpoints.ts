/** `/contacts` (contract §5.1). */
import { maxHeaderSize } from 'node:http';
import { limits, mapPage } from '@tidemark/domain';
import * as v from 'valibot';
import { created, noContent, ok, okVersion } from '../../reply.ts';
import { endpoint, listEndpoint } from '../endpoint.ts';
import * as field from '../fields.ts';
import { ContactWire, contactDetails, contactFilters, contactToWire, detailsOf, filterOf } from './wire.ts';

const tag = 'Contacts';
const noun = 'contact';
const path = '/contacts/:id';
const params = v.object({ id: field.uuid });
const { least } = limits.search;
const questionExpected = `text of ${least} characters or more`;
const question = v.pipe(
  v.string(questionExpected),
  field.text(0, maxHeaderSize),
  v.check((text) => [...text].length >= least, questionExpected),
);

const listContacts = listEndpoint({
  operation: 'listContacts',
  path: '/contacts',
  tag,
  summary: 'List contacts',
  description:
    'Newest first. With `q`, people who are found by their own name or address come first, those that were added last first, then the other people of companies whose name is found. All filters hold at once.',
  query: v.object({
    email: v.pipe(v.optional(field.email), v.description('The one contact with this exact address.')),
    q: v.pipe(
      v.optional(question),
      v.description(
        `Finds by name, email address or organization: ${limits.search.least} characters or more. All words must be there, in any order; the last one may be the beginning of a word. People of at most the ${limits.search.candidates} newest organizations are found.`,
      ),
    ),
    ids: v.pipe(
      v.optional(field.uuids(limits.page.most)),
      v.description(`Up to ${limits.page.most} ids, comma-separated: those of them that exist.`),
    ),
    ...contactFilters,
  }),
  key: v.union([
    v.string(),
    v.object({ own: v.string() }),
    v.object({ organization: v.nullable(v.string()), contact: v.nullable(v.string()) }),
  ]),
  item: ContactWire,
  list: async (desk, call, { query: { email, q, ids, ...filters }, page }) =>
    mapPage(
      await desk.contacts.list(call, { email, q, ids, filter: filterOf(filters), page }),
      contactToWire,
    ),
});

const addContact = endpoint({
  operation: 'addContact',
  method: 'POST',
  path: '/contacts',
  tag,
  summary: 'Add a contact',
  description: 'Idempotent by email: an address that exists answers 200 with the unchanged contact.',
  needs: ['write'],
  body: v.object({ email: field.email, name: contactDetails.name, phone: contactDetails.phone }),
  replies: { 200: ContactWire, 201: ContactWire },
  versioned: true,
  handle: async (desk, call, { body }) => {
    const { contact, created: isNew } = await desk.contacts.add(call, body);
    const wire = contactToWire(contact);
    return { ...(isNew ? created(`/contacts/${contact.id}`, wire) : ok(wire)), version: contact.version };
  },
});

const getContact = endpoint({
  operation: 'getContact',
  method: 'GET',
  path,
  tag,
  noun,
  summary: 'Get a contact',
  needs: ['read'],
  params,
  replies: { 200: ContactWire },
  versioned: true,
  handle: async (desk, call, { params: { id } }) => {
    const contact = await desk.contacts.get(call, id);
    return okVersion(contactToWire(contact), contact.version);
  },
});

const changeContact = endpoint({
  operation: 'changeContact',
  method: 'PATCH',
  path,
  tag,
  noun,
  summary: 'Change a contact',
  description: 'Members left out stay as they are; null clears phone and locale.',
  needs: ['write'],
  params,
  body: v.object(contactDetails),
  replies: { 200: ContactWire },
  versioned: true,
  errors: ['email_taken'],
  handle: async (desk, call, { params: { id }, body, ifVersion }) => {
    const contact = await desk.contacts.change(call, { id, ifVersion, ...detailsOf(body) });
    return okVersion(contactToWire(contact), contact.version);
  },
});

const removeContact = endpoint({
  operation: 'removeContact',
  method: 'DELETE',
  path,
  tag,
  noun,
  summary: 'Delete a contact',
  description: 'Refused while the person has tickets, unless `delete_tickets=true` erases these too.',
  needs: ['write'],
  ability: 'erase',
  params,
  query: v.object({ delete_tickets: v.optional(field.yesOrNo) }),
  replies: { 204: null },
  errors: ['contact_has_tickets'],
  handle: async (desk, call, { params: { id }, query }) => {
    await desk.contacts.remove(call, { id, deleteTickets: query.delete_tickets ?? false });
    return noContent;
  },
});

export const contactEndpoints = [listContacts, addContact, getContact, changeContact, removeContact];
