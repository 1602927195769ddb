import { notFound } from '../errors.ts';
import type { Stores } from '../ports.ts';
import type { Organization } from './organization.ts';

export const getOrganization = async (stores: Stores, id: string): Promise<Organization> => {
  const organization = await stores.organizations.find(id);
  if (!organization) throw notFound('organization');
  return organization;
};
