/** Organizations: the companies that contacts belong to (contract §5.3). */

import type { Instant } from '../../kernel/instant.ts';
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

export interface OrganizationStore {
  find(id: string): Promise<Organization | null>;
  /** Like `find`, and locks the organization until this write ends. */
  findForChange(id: string): Promise<Organization | null>;
  /** The organization that owns this lower-cased email domain. */
  findByDomain(emailDomain: string): Promise<Organization | null>;
  /** Up to `limit` organizations of exactly this name: names are not unique. */
  listNamed(name: string, limit: number): Promise<readonly Organization[]>;
  /** Newest first. */
  list(page: PageRequest<string>): Promise<Page<Organization, string>>;
  /** Throws `domain_taken` when a domain belongs to another organization. */
  add(organization: Organization): Promise<void>;
  /** Throws `domain_taken` as `add` does. */
  save(organization: Organization): Promise<void>;
  /** The caller has detached its contacts and tickets before. */
  remove(id: string): Promise<void>;
}
