/** How customers' sessions end: from the commit on their tokens open nothing, and their devices are told nothing. */

import { foldEmail } from '../../kernel/text.ts';
import type { Contact } from '../../model/people/contact.ts';
import type { WriteScope } from '../../model/use-case.ts';

/** Ends one session with its push registrations, and nothing else of its contact. */
export const endCustomerSession = async ({ stores, now }: WriteScope, id: string): Promise<void> => {
  await stores.customerSessions.revoke(id, now);
  await stores.pushDevices.removeOfSession(id);
};

/** Ends all sessions of a contact who is held for change, and the link that could become one. */
export const shutCustomerOut = async (
  { stores, now }: WriteScope,
  { id, email }: Pick<Contact, 'id' | 'email'>,
): Promise<void> => {
  await stores.customerSessions.revokeOfContact(id, now);
  for (const device of await stores.pushDevices.listOfContact(id)) await stores.pushDevices.remove(device.id);
  await stores.signInLinks.removeOf(foldEmail(email));
};
