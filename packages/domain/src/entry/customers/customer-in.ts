import { DeskError } from '../../kernel/errors.ts';
import type { CallOfCustomer } from '../../model/actor.ts';
import type { Contact } from '../../model/people/contact.ts';
import type { Stores } from '../../model/ports.ts';

/**
 * The contact who calls. A credential is remembered for a moment, so that who is gone or blocked since is looked up here,
 * by every use case of the portal: throws `unauthorized` and `forbidden`.
 */
export const customerIn = async (
  { contacts }: Stores,
  { contactId }: Pick<CallOfCustomer, 'contactId'>,
): Promise<Contact> => {
  const contact = await contacts.find(contactId);
  if (!contact) throw new DeskError('unauthorized', 'Nobody is signed in with this session any more.');
  refuseBlocked(contact);
  return contact;
};

export const refuseBlocked = ({ blocked }: Contact): void => {
  if (blocked) throw new DeskError('forbidden', 'You are blocked from writing in.');
};
