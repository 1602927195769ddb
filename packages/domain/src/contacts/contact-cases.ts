/** The use cases of contacts, for `createDesk`. */
import type { Call } from '../actor.ts';
import { refuseUnableActor } from '../agents/abilities.ts';
import { auditEntry } from '../audit/audit-entry.ts';
import { clearingExports } from '../exports/expire-exports.ts';
import { removeLooseBytes } from '../files/remove-loose-bytes.ts';
import type { Ports } from '../ports.ts';
import { eraseManyTickets } from '../tickets/remove-ticket.ts';
import { reading, stepping, writing } from '../use-case.ts';
import { changeContact } from './change-contact.ts';
import { type FoundContact, findContact, findOrAddContact, type NewContact } from './find-or-add-contact.ts';
import { footprintOf } from './footprint.ts';
import { getContact } from './get-contact.ts';
import { listContacts } from './list-contacts.ts';
import { type RemoveContact, removeContact } from './remove-contact.ts';

export const contactCases = (ports: Ports) => {
  const { auditTrail, ids, clock } = ports;
  const read = reading(ports);
  const write = writing(ports);
  return {
    /** A contact who is known is only read: nothing is written but the audit entry. */
    add: async (call: Call, input: NewContact): Promise<FoundContact> => {
      const known = call.idempotency ? null : await read(findContact)(call, input.email);
      if (!known) return write(findOrAddContact, ({ contact }) => contact.id)(call, input);
      auditTrail.note(call.workspaceId, auditEntry(call, ids.next(), clock.now(), 'ok'));
      return { contact: known, created: false };
    },
    change: write(changeContact),
    get: read(getContact),
    /** What is kept about the person with an address, counted. */
    footprint: read(footprintOf),
    list: read(listContacts),
    remove: removing(ports),
  };
};

/** A person's tickets go in steps: when it fails in between, calling it again goes on. Bytes go behind the writes. */
const removing = (ports: Ports) => {
  const erase = stepping(ports)(eraseManyTickets);
  const remove = writing(ports)(removeContact);
  return async (call: Call, input: Omit<RemoveContact, 'lose' | 'unmail'>): Promise<void> => {
    refuseUnableActor(call.actor, 'erase');
    const gone: string[] = [];
    const mails: string[] = [];
    const erasing = {
      ...input,
      lose: (fileIds: readonly string[]) => void gone.push(...fileIds),
      unmail: (mailIds: readonly string[]) => void mails.push(...mailIds),
    };
    try {
      if (input.deleteTickets) await erase(call, erasing);
      await remove(call, erasing);
    } finally {
      await ports.mailer.forget(mails);
      await removeLooseBytes(ports, call.workspaceId, gone);
    }
    await clearedSoon(ports, call);
  };
};

/** What cannot be removed now is left to the chore, which says so. */
const clearedSoon = async (ports: Ports, call: Call): Promise<void> => {
  try {
    await clearingExports(ports)(call);
  } catch {
    // The person is erased, and the links are dead.
  }
};
