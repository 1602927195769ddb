/** The use cases of organizations, for `createDesk`. */

import { notFound } from '../../kernel/errors.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import type { Organization } from '../../model/people/organization.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { reading, writing } from '../../model/use-case.ts';
import { addOrganization } from './add-organization.ts';
import { changeOrganization } from './change-organization.ts';

export const organizationCases = (ports: Ports) => {
  const read = reading(ports);
  const write = writing(ports);
  return {
    add: write(addOrganization),
    change: write(changeOrganization),
    get: read(getOrganization),
    list: read(listOrganizations),
  };
};

const listOrganizations = (stores: Stores, page: PageRequest<string>): Promise<Page<Organization, string>> =>
  stores.organizations.list(page);

const getOrganization = async (stores: Stores, id: string): Promise<Organization> => {
  const organization = await stores.organizations.find(id);
  if (!organization) throw notFound('organization');
  return organization;
};
