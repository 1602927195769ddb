/** `GET /portal/me`: the customer whose session makes the call. */

import type { ByCustomer } from '../../entry/customers/by-customer.ts';
import { customerIn } from '../../entry/customers/customer-in.ts';
import { notFound } from '../../kernel/errors.ts';
import type { Workspace } from '../../model/instance/workspace.ts';
import type { Contact } from '../../model/people/contact.ts';
import type { Organization } from '../../model/people/organization.ts';
import type { Stores } from '../../model/ports.ts';
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
