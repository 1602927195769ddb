/** The use cases of organizations, for `createDesk`. */

import { notFound } from '../../kernel/errors.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import type { Call } from '../../model/actor.ts';
import type { Organization, OrganizationFilter } from '../../model/people/organization.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { reading, writing } from '../../model/use-case.ts';
import { type AddOrganization, addOrganization } from './add-organization.ts';
import { type ChangeOrganization, changeOrganization } from './change-organization.ts';

/** Organizations: the companies of contacts (contract §5.3). Those that take an id throw `not_found` for an unknown one. */
export interface OrganizationCases {
  /**
   * `POST /organizations` (contract §5.3): contacts without an organization are attached by its email domains.
   *
   * Throws `domain_taken`, and `validation_failed` for domains or values of custom fields.
   */
  add(call: Call, input: AddOrganization): Promise<Organization>;
  /**
   * `PATCH /organizations/{id}` (contract §5.3). Throws as `add` does, and `precondition_failed` where `ifVersion` lacks the
   * current version.
   */
  change(call: Call, input: ChangeOrganization): Promise<Organization>;
  /** `GET /organizations/{id}` (contract §5.3). */
  get(call: Call, id: string): Promise<Organization>;
  /** `GET /organizations` (contract §5.3), newest first. */
  list(call: Call, input: ListOrganizations): Promise<Page<Organization, string>>;
  /**
   * `DELETE /organizations/{id}` (contract §5.3): detaches its contacts and tickets in steps, and deletes none of them.
   *
   * A call that failed halfway can be repeated. Throws `forbidden` for an agent who does not manage the workspace.
   */
  remove(call: Call, id: string): Promise<void>;
}

export type ListOrganizations = Readonly<{ filter: OrganizationFilter; page: PageRequest<string> }>;

/** Detaching writes tickets, so `remove` is built elsewhere. */
export const organizationCases = (ports: Ports, remove: OrganizationCases['remove']): OrganizationCases => {
  const read = reading(ports);
  const write = writing(ports);
  return {
    add: write(addOrganization),
    change: write(changeOrganization),
    get: read(getOrganization),
    list: read(listOrganizations),
    remove,
  };
};

const listOrganizations = (
  { organizations }: Stores,
  { filter, page }: ListOrganizations,
): Promise<Page<Organization, string>> => organizations.list(filter, page);

const getOrganization = async (stores: Stores, id: string): Promise<Organization> => {
  const organization = await stores.organizations.find(id);
  if (!organization) throw notFound('organization');
  return organization;
};
