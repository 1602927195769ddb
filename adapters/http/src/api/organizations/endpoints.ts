/** `/organizations` (contract §5.3). */
import { mapPage } from '@tidemark/domain';
import * as v from 'valibot';
import { created, noContent, okVersion } from '../../reply.ts';
import { endpoint, listEndpoint } from '../endpoint.ts';
import * as field from '../fields.ts';
import {
  detailsOf,
  OrganizationWire,
  organizationDetails,
  organizationName,
  organizationToWire,
} from './wire.ts';

const tag = 'Organizations';
const noun = 'organization';
const path = '/organizations/:id';
const params = v.object({ id: field.uuid });

const listOrganizations = listEndpoint({
  operation: 'listOrganizations',
  path: '/organizations',
  tag,
  summary: 'List organizations',
  description: 'Newest first.',
  key: v.string(),
  item: OrganizationWire,
  list: async (desk, call, { page }) =>
    mapPage(await desk.organizations.list(call, { page }), organizationToWire),
});

const addOrganization = endpoint({
  operation: 'addOrganization',
  method: 'POST',
  path: '/organizations',
  tag,
  summary: 'Add an organization',
  description:
    'Contacts with an address at one of its domains, and without organization, are attached to it.',
  needs: ['write'],
  body: v.object({ ...organizationDetails, name: organizationName }),
  replies: { 201: OrganizationWire },
  versioned: true,
  errors: ['domain_taken'],
  handle: async (desk, call, { body }) => {
    const organization = await desk.organizations.add(call, { ...detailsOf(body), name: body.name });
    return {
      ...created(`/organizations/${organization.id}`, organizationToWire(organization)),
      version: organization.version,
    };
  },
});

const getOrganization = endpoint({
  operation: 'getOrganization',
  method: 'GET',
  path,
  tag,
  noun,
  summary: 'Get an organization',
  needs: ['read'],
  params,
  replies: { 200: OrganizationWire },
  versioned: true,
  handle: async (desk, call, { params: { id } }) => {
    const organization = await desk.organizations.get(call, id);
    return okVersion(organizationToWire(organization), organization.version);
  },
});

const changeOrganization = endpoint({
  operation: 'changeOrganization',
  method: 'PATCH',
  path,
  tag,
  noun,
  summary: 'Change an organization',
  description: 'Members left out stay as they are; `email_domains` replaces the list; null clears notes.',
  needs: ['write'],
  params,
  body: v.object(organizationDetails),
  replies: { 200: OrganizationWire },
  versioned: true,
  errors: ['domain_taken'],
  handle: async (desk, call, { params: { id }, body, ifVersion }) => {
    const organization = await desk.organizations.change(call, { id, ifVersion, ...detailsOf(body) });
    return okVersion(organizationToWire(organization), organization.version);
  },
});

const removeOrganization = endpoint({
  operation: 'removeOrganization',
  method: 'DELETE',
  path,
  tag,
  noun,
  summary: 'Delete an organization',
  description: 'Its tickets and contacts are detached, never deleted.',
  needs: ['write'],
  ability: 'erase',
  params,
  replies: { 204: null },
  handle: async (desk, call, { params: { id } }) => {
    await desk.organizations.remove(call, id);
    return noContent;
  },
});

export const organizationEndpoints = [
  listOrganizations,
  addOrganization,
  getOrganization,
  changeOrganization,
  removeOrganization,
];
