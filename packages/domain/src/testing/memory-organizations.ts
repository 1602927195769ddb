import { DeskError } from '../kernel/errors.ts';
import { passes } from '../kernel/filter.ts';
import {
  type Organization,
  type OrganizationStore,
  organizationFilterRules,
} from '../model/people/organization.ts';
import { newestFirst } from './memory-pages.ts';
import type { Tables } from './memory-tables.ts';

export const memoryOrganizations = (tables: Tables): OrganizationStore => {
  const organizations = tables.of('organizations');
  const byDomain = (domain: string): Organization | null =>
    organizations.all().find(({ emailDomains }) => emailDomains.includes(domain)) ?? null;
  const refuseTaken = ({ id, emailDomains }: Organization): void => {
    for (const domain of emailDomains) {
      const holder = byDomain(domain);
      if (holder && holder.id !== id)
        throw new DeskError('domain_taken', `${domain} belongs to another organization.`, 'email_domains');
    }
  };

  return {
    find: async (id) => organizations.find(id),
    findForChange: async (id) => organizations.find(id),
    findByDomain: async (domain) => byDomain(domain),
    list: async (filter, page) =>
      newestFirst(
        organizations.all().filter((organization) => passes(organization, filter, organizationFilterRules)),
        page,
      ),
    add: async (organization) => {
      refuseTaken(organization);
      organizations.put(organization.id, organization);
    },
    save: async (organization) => {
      refuseTaken(organization);
      organizations.replace(organization.id, organization);
    },
    remove: async (id) => organizations.remove(id),
  };
};
