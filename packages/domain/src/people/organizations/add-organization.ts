/** `POST /organizations`. */
import { type CustomFieldsPatch, mergeFreeFields } from '../../model/desk/custom-fields.ts';
import {
  givenOrganizationDetails,
  initialOrganization,
  type Organization,
  type OrganizationDetails,
} from '../../model/people/organization.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { emit } from '../../outbound/events/emit.ts';
import { attachSome } from './attach-contacts.ts';
import { normalDomains } from './email-domains.ts';
import { organizationEvent } from './organization-event.ts';

export type AddOrganization = OrganizationDetails &
  Readonly<{
    name: string;
    emailDomains?: readonly string[] | undefined;
    customFields?: CustomFieldsPatch | undefined;
  }>;

export const addOrganization = async (scope: WriteScope, input: AddOrganization): Promise<Organization> => {
  const { stores, ids, now } = scope;
  const organization: Organization = {
    ...initialOrganization(now),
    ...givenOrganizationDetails(input),
    id: ids.next(),
    name: input.name,
    emailDomains: normalDomains(input.emailDomains ?? []),
    customFields: mergeFreeFields({}, input.customFields ?? {}),
  };
  await stores.organizations.add(organization);
  const attached = organization.emailDomains.length > 0 ? await attachSome(scope) : [];
  await emit(scope, [organizationEvent(scope, 'organization.created', organization), ...attached]);
  return organization;
};
