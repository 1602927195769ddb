/** `POST /organizations`. */
import { type CustomFieldsPatch, mergeFreeFields } from '../../model/desk/custom-fields.ts';
import type { Organization } from '../../model/people/organization.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { emit } from '../../outbound/events/emit.ts';
import { attachSome } from './attach-contacts.ts';
import { normalDomains } from './email-domains.ts';
import { organizationEvent } from './organization-event.ts';

export type AddOrganization = Readonly<{
  name: string;
  emailDomains?: readonly string[] | undefined;
  sharedTickets?: boolean | undefined;
  notes?: string | null | undefined;
  customFields?: CustomFieldsPatch | undefined;
}>;

export const addOrganization = async (scope: WriteScope, input: AddOrganization): Promise<Organization> => {
  const { stores, ids, now } = scope;
  const organization: Organization = {
    id: ids.next(),
    name: input.name,
    emailDomains: normalDomains(input.emailDomains ?? []),
    sharedTickets: input.sharedTickets ?? false,
    notes: input.notes ?? null,
    customFields: mergeFreeFields({}, input.customFields ?? {}),
    createdAt: now,
    updatedAt: now,
    version: 1,
  };
  await stores.organizations.add(organization);
  const attached = organization.emailDomains.length > 0 ? await attachSome(scope) : [];
  await emit(scope, [organizationEvent(scope, 'organization.created', organization), ...attached]);
  return organization;
};
