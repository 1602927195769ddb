/** The contact who wrote a mail: found by the address of From, or made (contract §14.3). */

import { later } from '../../kernel/instant.ts';
import { isBlank } from '../../kernel/text.ts';
import type { Contact } from '../../model/people/contact.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { emit } from '../../outbound/events/emit.ts';
import { contactEvent } from '../../people/contacts/contact-event.ts';
import { findOrAddContact } from '../../people/contacts/find-or-add-contact.ts';
import type { Sender } from '../deciding/verdict.ts';

/** A mail fills in a name that was missing, and a proven sender shows that the address is theirs. */
export const contactOf = async (
  scope: WriteScope,
  { address: { email, name: written }, isProof }: Sender,
): Promise<Contact> => {
  const { stores, now } = scope;
  const name = written !== null && isBlank(written) ? null : written;
  const found = await findOrAddContact(scope, { email, name: name ?? undefined });
  const isNamed = name === null || found.contact.name !== localPart(found.contact.email);
  if (isNamed && (!isProof || found.contact.verifiedAt !== null)) return found.contact;
  const before = (await stores.contacts.findForChange(found.contact.id)) ?? found.contact;
  const isShown = !isNamed && name !== localPart(before.email);
  const after = {
    ...before,
    name: isShown && name !== null ? name : before.name,
    verifiedAt: before.verifiedAt ?? (isProof ? now : null),
  };
  if (!isShown) {
    await stores.contacts.save(after);
    return after;
  }
  const changed = { ...after, updatedAt: later(now, before.updatedAt), version: before.version + 1 };
  await stores.contacts.save(changed);
  await emit(scope, [contactEvent(scope, 'contact.updated', changed)]);
  return changed;
};

/** The name of a contact of whom nothing but the address is known. */
const localPart = (email: string): string => email.slice(0, email.lastIndexOf('@'));
