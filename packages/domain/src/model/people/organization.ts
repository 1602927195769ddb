/**
 * Organizations, the companies that contacts belong to (contract §5.3), and what is said once of their members: how a new
 * one begins, what a call may set, what events show, and what lists filter by.
 */

import type { FilterRules } from '../../kernel/filter.ts';
import type { Instant } from '../../kernel/instant.ts';
import { type Given, givenOf, wireMembers } from '../../kernel/members.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import type { CustomFields } from '../desk/custom-fields.ts';

export type Organization = Readonly<{
  id: string;
  name: string;
  emailDomains: readonly string[];
  sharedTickets: boolean;
  notes: string | null;
  customFields: CustomFields;
  createdAt: Instant;
  updatedAt: Instant;
  version: number;
}>;

/** The fields of a new organization that nobody chooses. */
export const initialOrganization = (now: Instant) =>
  ({
    emailDomains: [],
    sharedTickets: false,
    notes: null,
    customFields: {},
    createdAt: now,
    updatedAt: now,
    version: 1,
  }) as const satisfies Partial<Organization>;

/** Members that a call sets as they are: email domains and custom fields need more than their value. */
const detailNames = ['name', 'sharedTickets', 'notes'] as const satisfies (keyof Organization)[];

export type OrganizationDetails = Given<Organization, (typeof detailNames)[number]>;

export const givenOrganizationDetails = (given: OrganizationDetails) =>
  givenOf<Organization, keyof OrganizationDetails>(detailNames, given);

/** The fields of an organization in its events. */
export const organizationData = wireMembers<Organization>([
  'id',
  'name',
  'emailDomains',
  'sharedTickets',
  'notes',
  'customFields',
  'createdAt',
  'updatedAt',
]);

export type OrganizationFilter = Readonly<{
  /** The whole name: names are not unique. */
  name?: string | undefined;
}>;

/** One rule for each filter: a store lists the organizations that pass them all. */
export const organizationFilterRules: FilterRules<Organization, OrganizationFilter> = {
  name: ({ name }, value) => name === value,
};

export interface OrganizationStore {
  find(id: string): Promise<Organization | null>;
  /** Like `find`, and locks the organization until this write ends. */
  findForChange(id: string): Promise<Organization | null>;
  /** The organization that owns this lower-cased email domain. */
  findByDomain(emailDomain: string): Promise<Organization | null>;
  /** Newest first. */
  list(filter: OrganizationFilter, page: PageRequest<string>): Promise<Page<Organization, string>>;
  /** Throws `domain_taken` when a domain belongs to another organization. */
  add(organization: Organization): Promise<void>;
  /** Throws `domain_taken` as `add` does. */
  save(organization: Organization): Promise<void>;
  /** The caller has detached its contacts and tickets before. */
  remove(id: string): Promise<void>;
}
