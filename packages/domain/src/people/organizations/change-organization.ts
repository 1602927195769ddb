/** `PATCH /organizations/{id}`. */

import { notFound } from '../../kernel/errors.ts';
import { later } from '../../kernel/instant.ts';
import type { Given } from '../../kernel/members.ts';
import { refuseStale } from '../../kernel/version.ts';
import { mergeFreeFields } from '../../model/desk/custom-fields.ts';
import { givenOrganizationDetails, type Organization } from '../../model/people/organization.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { emit } from '../../outbound/events/emit.ts';
import type { AddOrganization } from './add-organization.ts';
import { attachSome } from './attach-contacts.ts';
import { normalDomains } from './email-domains.ts';
import { organizationEvent } from './organization-event.ts';

export type ChangeOrganization = Given<AddOrganization, keyof AddOrganization> &
  Readonly<{ id: string; ifVersion?: readonly number[] | undefined }>;

export const changeOrganization = async (
  scope: WriteScope,
  change: ChangeOrganization,
): Promise<Organization> => {
  const { stores, now } = scope;
  const before = await stores.organizations.findForChange(change.id);
  if (!before) throw notFound('organization');
  refuseStale(before, change.ifVersion);
  const after = changed(before, change);
  if (JSON.stringify(after) === JSON.stringify(before)) return before;
  const saved = { ...after, updatedAt: later(now, before.updatedAt), version: before.version + 1 };
  await stores.organizations.save(saved);
  const gained = saved.emailDomains.some((domain) => !before.emailDomains.includes(domain));
  const attached = gained ? await attachSome(scope) : [];
  await emit(scope, [organizationEvent(scope, 'organization.updated', saved), ...attached]);
  return saved;
};

const changed = (organization: Organization, change: ChangeOrganization): Organization => ({
  ...organization,
  ...givenOrganizationDetails(change),
  emailDomains: change.emailDomains ? normalDomains(change.emailDomains) : organization.emailDomains,
  customFields: change.customFields
    ? mergeFreeFields(organization.customFields, change.customFields)
    : organization.customFields,
});
