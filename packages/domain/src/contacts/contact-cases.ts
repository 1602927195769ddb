/** The use cases of contacts, for `createDesk`. */
import type { Call } from '../actor.ts';
import { refuseUnableActor } from '../agents/abilities.ts';
import { auditEntry } from '../audit/audit-entry.ts';
import { clearingExports } from '../exports/expire-exports.ts';
import { fileKey } from '../files/byte-key.ts';
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

/**
 * A person's tickets go in steps: when it fails in between, calling it again goes on. Bytes and copies of mails go behind
 * the writes: what of them cannot be removed now is left to the tasks that the writes have added. Says how many files
 * still wait for the byte store.
 */
const removing = (ports: Ports) => {
  const erase = stepping(ports)(eraseManyTickets);
  const remove = writing(ports)(removeContact);
  return async (call: Call, input: Omit<RemoveContact, 'lose' | 'unmail'>): Promise<number> => {
    refuseUnableActor(call.actor, 'erase');
    const gone: string[] = [];
    const mails: string[] = [];
    const erasing = {
      ...input,
      lose: (fileIds: readonly string[]) => void gone.push(...fileIds),
      unmail: (mailIds: readonly string[]) => void mails.push(...mailIds),
    };
    let isClean = true;
    try {
      if (input.deleteTickets) await erase(call, erasing);
      await remove(call, erasing);
    } finally {
      await Promise.allSettled([
        ports.mailer.forget(mails),
        removeLooseBytes(ports, call.workspaceId, gone).then((all) => {
          isClean = all;
        }),
        // The links are dead; the chore goes on, and tells of its own failures.
        clearingExports(ports)(call),
      ]);
    }
    return isClean ? 0 : leftOf(ports, call.workspaceId, gone);
  };
};

/** How many of the files have bytes still; one that nobody can ask about counts as there. */
const leftOf = async (
  { byteStore }: Ports,
  workspaceId: string,
  fileIds: readonly string[],
): Promise<number> => {
  let left = 0;
  for (const id of fileIds)
    if ((await byteStore.sizeOf(fileKey(workspaceId, id)).catch(() => 0)) !== null) left += 1;
  return left;
};
