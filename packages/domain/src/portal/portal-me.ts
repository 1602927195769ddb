/** `GET /portal/me`: the customer whose session makes the call. */
import type { Contact } from '../contacts/contact.ts';
import { notFound } from '../errors.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Stores } from '../ports.ts';
import type { Workspace } from '../workspaces/workspace.ts';
import type { ByCustomer } from './by-customer.ts';
import { customerIn } from './customer-in.ts';
import { provenOrganizationOf } from './viewer.ts';

export type PortalMe = Readonly<{
  contact: Contact;
  organization: Organization | null;
  workspace: Workspace;
  sessionId: string;
}>;

export const portalMe = async (stores: Stores, { customer }: ByCustomer<undefined>): Promise<PortalMe> => {
  const contact = await customerIn(stores, customer);
  const organization = await provenOrganizationOf(stores, contact);
  const workspace = await stores.workspace.find();
  if (!workspace) throw notFound('workspace');
  return { contact, organization, workspace, sessionId: customer.sessionId };
};
