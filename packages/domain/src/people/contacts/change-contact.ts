/** `PATCH /contacts/{id}`. */

import { notFound } from '../../kernel/errors.ts';
import { later } from '../../kernel/instant.ts';
import { emailDomain, foldEmail } from '../../kernel/text.ts';
import { refuseStale } from '../../kernel/version.ts';
import { type CustomFieldsPatch, mergeFreeFields } from '../../model/desk/custom-fields.ts';
import { type Contact, type ContactDetails, givenContactDetails } from '../../model/people/contact.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { emit } from '../../outbound/events/emit.ts';
import { shutCustomerOut } from '../sessions/end-sessions.ts';
import { contactEvent } from './contact-event.ts';
import { organizationIdOf } from './place-contact.ts';

export type ChangeContact = ContactDetails &
  Readonly<{
    id: string;
    ifVersion?: readonly number[] | undefined;
    email?: string | undefined;
    customFields?: CustomFieldsPatch | undefined;
  }>;

export const changeContact = async (scope: WriteScope, change: ChangeContact): Promise<Contact> => {
  const { stores, now } = scope;
  const before = await stores.contacts.findForChange(change.id);
  if (!before) throw notFound('contact');
  refuseStale(before, change.ifVersion);
  const after = await placed(scope, changed(before, change), before);
  if (JSON.stringify(after) === JSON.stringify(before)) return before;
  const saved = { ...after, updatedAt: later(now, before.updatedAt), version: before.version + 1 };
  await stores.contacts.save(saved);
  if (foldEmail(saved.email) !== foldEmail(before.email)) await shutCustomerOut(scope, before);
  await emit(scope, [contactEvent(scope, 'contact.updated', saved)]);
  return saved;
};

/** An address with another domain belongs where a new contact with it would. */
const placed = async ({ stores }: WriteScope, after: Contact, before: Contact): Promise<Contact> =>
  emailDomain(after.email) === emailDomain(before.email)
    ? after
    : { ...after, organizationId: await organizationIdOf(stores, after.email) };

const changed = (contact: Contact, change: ChangeContact): Contact => ({
  ...contact,
  ...givenContactDetails(change),
  email: change.email ?? contact.email,
  verifiedAt:
    foldEmail(change.email ?? contact.email) === foldEmail(contact.email) ? contact.verifiedAt : null,
  customFields: change.customFields
    ? mergeFreeFields(contact.customFields, change.customFields)
    : contact.customFields,
});
