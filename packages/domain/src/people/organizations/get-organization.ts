import { notFound } from '../../kernel/errors.ts';
import type { Organization } from '../../model/people/organization.ts';
import type { Stores } from '../../model/ports.ts';

export const getOrganization = async (stores: Stores, id: string): Promise<Organization> => {
  const organization = await stores.organizations.find(id);
  if (!organization) throw notFound('organization');
  return organization;
};
