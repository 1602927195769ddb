import { type Instant, later, plus } from '../instant.ts';
import {
  type CustomerSession,
  type CustomerSessionStore,
  customerLifeOf,
} from '../portal/customer-session.ts';
import { removePushDevices } from './memory-push-devices.ts';
import type { Tables } from './memory-tables.ts';

export const memoryCustomerSessions = (tables: Tables): CustomerSessionStore => {
  const rows = tables.of('customerSessions');
  const sessions = () => rows.all().map(({ session }) => session);
  const ended = (instant: Instant) => sessions().filter((session) => endOf(session) < instant);
  const change = (id: string, changed: (session: CustomerSession) => CustomerSession): void => {
    const row = rows.find(id);
    if (row?.session.revokedAt === null) rows.put(id, { ...row, session: changed(row.session) });
  };
  const revoke = (id: string, at: Instant): void => change(id, (session) => ({ ...session, revokedAt: at }));

  return {
    find: async (id) => rows.find(id)?.session ?? null,
    add: async (session, tokenHash) =>
      rows.put(session.id, { workspaceId: tables.workspaceId, session, tokenHash }),
    touch: async (ids, at) => {
      for (const id of ids) change(id, (session) => usedAt(session, at));
    },
    revoke: async (id, at) => revoke(id, at),
    revokeOfContact: async (contactId, at) => {
      const open = sessions().filter(
        (session) => session.contactId === contactId && session.revokedAt === null,
      );
      for (const { id } of open) revoke(id, at);
      return open.length;
    },
    removeEndedBefore: async (instant, limit) => {
      const gone = ended(instant).slice(0, limit);
      for (const { id } of gone) removeSession(tables, id);
      return gone.length;
    },
    hasEndedBefore: async (instant) => ended(instant).length > 0,
  };
};

/** All that a contact is signed in with goes with the contact. */
export const removeSessionsOfContact = (tables: Tables, contactId: string): void => {
  for (const { session } of tables.of('customerSessions').all())
    if (session.contactId === contactId) removeSession(tables, session.id);
};

const removeSession = (tables: Tables, id: string): void => {
  removePushDevices(tables, ({ sessionId }) => sessionId === id);
  tables.of('customerSessions').remove(id);
};

const usedAt = (session: CustomerSession, at: Instant): CustomerSession => ({
  ...session,
  lastUsedAt: later(session.lastUsedAt, at),
  expiresAt: later(session.expiresAt, plus(at, customerLifeOf(session.kind))),
});

const endOf = ({ expiresAt, revokedAt }: CustomerSession): Instant =>
  revokedAt !== null && revokedAt < expiresAt ? revokedAt : expiresAt;
