import type { Page, PageRequest } from '../page.ts';
import type { Stores } from '../ports.ts';
import type { Organization } from './organization.ts';

export const listOrganizations = (
  stores: Stores,
  page: PageRequest<string>,
): Promise<Page<Organization, string>> => stores.organizations.list(page);
