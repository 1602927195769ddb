/** The use cases of organizations, for `createDesk`. */

import { notFound } from '../../kernel/errors.ts';
import { limits } from '../../kernel/limits.ts';
import { type Page, type PageRequest, pageOf } from '../../kernel/page.ts';
import type { Call } from '../../model/actor.ts';
import { readQuery } from '../../model/library/search-query.ts';
import type { Organization } from '../../model/people/organization.ts';
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

export type ListOrganizations = Readonly<{
  /** A question as a person types it: only those that are found by name or email domain. */
  q?: string | undefined;
  page: PageRequest<string>;
}>;

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

const listOrganizations = async (
  { organizations, search }: Stores,
  { q, page: { limit, after } }: ListOrganizations,
): Promise<Page<Organization, string>> => {
  if (q === undefined) return organizations.list({}, { limit, after });
  const query = readQuery(q);
  const found = query === null ? [] : await search.findOrganizations(query, limits.search.candidates);
  const ids = found
    .map(({ id }) => id)
    .filter((id) => after === null || id < after)
    .toSorted((one, other) => (one < other ? 1 : -1));
  // Cut before they are read: one that was removed since makes the page short, and does not end the list.
  const { data, next } = pageOf(ids, limit, (id) => id);
  const rows = await Promise.all(data.map((id) => organizations.find(id)));
  return { data: rows.filter((organization) => organization !== null), next };
};

const getOrganization = async (stores: Stores, id: string): Promise<Organization> => {
  const organization = await stores.organizations.find(id);
  if (!organization) throw notFound('organization');
  return organization;
};
