/**
 * Contacts, the people who write in (contract §5.1), and what is said once of their members: how a new one begins, what a
 * change may set, what events show, and what lists filter by.
 */

import type { FilterRules } from '../../kernel/filter.ts';
import type { Instant } from '../../kernel/instant.ts';
import { type Given, givenOf, wireMembers } from '../../kernel/members.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import type { CustomFields } from '../desk/custom-fields.ts';

/** `verifiedAt`: when they verified the address; until then anybody may have entered it. */
export type Contact = Readonly<{
  id: string;
  email: string;
  name: string;
  phone: string | null;
  locale: string | null;
  blocked: boolean;
  verifiedAt: Instant | null;
  organizationId: string | null;
  customFields: CustomFields;
  createdAt: Instant;
  updatedAt: Instant;
  version: number;
}>;

/** The fields of a new contact that nobody chooses. */
export const initialContact = (now: Instant) =>
  ({
    phone: null,
    locale: null,
    blocked: false,
    verifiedAt: null,
    organizationId: null,
    customFields: {},
    createdAt: now,
    updatedAt: now,
    version: 1,
  }) as const satisfies Partial<Contact>;

/** Members that a change sets as they are: an email address and custom fields need more than their value. */
const detailNames = ['name', 'phone', 'locale', 'blocked'] as const satisfies (keyof Contact)[];

export type ContactDetails = Given<Contact, (typeof detailNames)[number]>;

export const givenContactDetails = (given: ContactDetails) =>
  givenOf<Contact, keyof ContactDetails>(detailNames, given);

/** The fields of a contact in its events. */
export const contactData = wireMembers<Contact>([
  'id',
  'email',
  'name',
  'phone',
  'locale',
  'blocked',
  'organizationId',
  'customFields',
  'createdAt',
  'updatedAt',
]);

export type ContactFilter = Readonly<{ organizationId?: string | undefined }>;

/** One rule for each filter: a store lists the contacts that pass them all. */
export const contactFilterRules: FilterRules<Contact, ContactFilter> = {
  organizationId: ({ organizationId }, value) => organizationId === value,
};

/** A contact, and the organization that has their email domain. */
export type AttachableContact = Readonly<{ contact: Contact; organizationId: string }>;

/**
 * The data that is erased with a contact: their tickets with all messages and files, and what they sent by mail to
 * tickets of others. `bytes` is the total size of the files.
 */
export type KeptOfContact = Readonly<{
  tickets: number;
  messages: number;
  files: number;
  bytes: number;
  /** Those that have ended and are remembered included. */
  sessions: number;
}>;

export interface ContactStore {
  find(id: string): Promise<Contact | null>;
  /** Those of the ids that there are, once each, in no promised order. */
  findMany(ids: readonly string[]): Promise<readonly Contact[]>;
  /** Like `find`, and locks the contact until this write ends. */
  findForChange(id: string): Promise<Contact | null>;
  /** Finds a contact by address, without regard to case. */
  findByEmail(email: string): Promise<Contact | null>;
  /** Zeros for an unknown contact. */
  countKept(id: string): Promise<KeptOfContact>;
  /** Newest first. */
  list(filter: ContactFilter, page: PageRequest<string>): Promise<Page<Contact, string>>;
  /** Up to `limit` contacts of one organization, in no promised order, held for change as by `findForChange`. */
  listOfOrganization(organizationId: string, limit: number): Promise<readonly Contact[]>;
  /**
   * Up to `limit` contacts without organization whose email domain belongs to one, held for change as by
   * `findForChange`, in no promised order. Those that another write holds may be left out.
   */
  listAttachable(limit: number): Promise<readonly AttachableContact[]>;
  /** Whether `listAttachable` would return some, including locked ones. */
  hasAttachable(): Promise<boolean>;
  /**
   * Adds the contact unless another one has the address: then nothing is written and the result is false, even if both are
   * added at the same instant.
   */
  addIfNew(contact: Contact): Promise<boolean>;
  /** Throws `email_taken` when another contact has the address. */
  save(contact: Contact): Promise<void>;
  remove(id: string): Promise<void>;
}
