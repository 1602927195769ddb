import type { Page, PageRequest } from '../../kernel/page.ts';
import type { Organization } from '../../model/people/organization.ts';
import type { Stores } from '../../model/ports.ts';

export const listOrganizations = (
  stores: Stores,
  page: PageRequest<string>,
): Promise<Page<Organization, string>> => stores.organizations.list(page);
