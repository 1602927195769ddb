/** `/console/api/organizations` with words to find them by, and what an erasure of a person takes. */
import { maxHeaderSize } from 'node:http';
import { DeskError, limits, mapPage } from '@tidemark/domain';
import * as v from 'valibot';
import { endpoint, listEndpoint } from '../../api/endpoint.ts';
import * as field from '../../api/fields.ts';
import { MarkedFileWire, markedFileToWire } from '../../api/files/wire.ts';
import { OrganizationWire, organizationToWire } from '../../api/organizations/wire.ts';
import { count } from '../../api/wire.ts';
import { ok } from '../../reply.ts';

const { least, candidates } = limits.search;
const questionExpected = `text of ${least} characters or more`;

const listConsoleOrganizations = listEndpoint({
  operation: 'listConsoleOrganizations',
  path: '/organizations',
  tag: 'Organizations',
  summary: 'List organizations',
  description: `Newest first. With \`q\`, the newest ${candidates} whose name or email domains have all its words.`,
  query: v.object({
    q: v.optional(
      v.pipe(
        v.string(questionExpected),
        field.text(0, maxHeaderSize),
        v.check((text) => [...text].length >= least, questionExpected),
      ),
    ),
  }),
  key: v.string(),
  item: OrganizationWire,
  list: async (desk, call, { query: { q }, page }) =>
    mapPage(await desk.organizations.list(call, { q, page }), organizationToWire),
});

const FootprintWire = v.object({
  tickets: v.pipe(count, v.description('That the person asked for, with all that others wrote in them.')),
  messages: v.pipe(count, v.description('Of these tickets, and those of the person in others.')),
  files: count,
  bytes: v.pipe(count, v.description('Of the files.')),
  sessions: v.pipe(count, v.description('Sign-ins of the person, ended ones included.')),
  mails: v.pipe(count, v.description('Mails that arrived from the person or about their tickets.')),
  mentions: v.pipe(count, v.description('Messages of others that name the person in cc.')),
});

const getContactFootprint = endpoint({
  operation: 'getContactFootprint',
  method: 'GET',
  path: '/contacts/:id/footprint',
  tag: 'Contacts',
  noun: 'contact',
  summary: 'Count what erasing a contact with their tickets takes',
  needs: ['read'],
  ability: 'erase',
  params: v.object({ id: field.uuid }),
  replies: { 200: FootprintWire },
  handle: async (desk, call, { params: { id } }) => {
    const { email } = await desk.contacts.get(call, id);
    const found = await desk.contacts.footprint(call, email);
    if (!found) throw new DeskError('not_found', 'The contact was erased meanwhile.');
    const { tickets, messages, files, bytes, sessions, mails, mentions } = found;
    return ok({ tickets, messages, files, bytes, sessions, mails, mentions });
  },
});

const listContactFiles = listEndpoint({
  operation: 'listContactFiles',
  path: '/contacts/:id/files',
  tag: 'Contacts',
  noun: 'contact',
  summary: 'List the files of a contact',
  description: 'Of all tickets that the contact asked for, newest first.',
  params: v.object({ id: field.uuid }),
  key: v.string(),
  item: MarkedFileWire,
  list: async (desk, call, { params, page }) =>
    mapPage(await desk.files.listOfContact(call, { contactId: params.id, page }), markedFileToWire),
});

export const peopleEndpoints = [listConsoleOrganizations, getContactFootprint, listContactFiles];
