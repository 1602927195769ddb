import {
  type CustomerSession,
  type CustomerSessionStore,
  customerLifeOf,
} from '../model/entry/customer-session.ts';
import { memorySessionTable } from './memory-session-table.ts';
import type { Tables } from './memory-tables.ts';

export const memoryCustomerSessions = (tables: Tables): CustomerSessionStore => {
  const { store, revokeWhere } = tableIn(tables);
  return {
    ...store,
    revokeOfContact: (id, at) => revokeWhere(({ contactId }) => contactId === id, at),
  };
};

/** All that a contact is signed in with goes with the contact. */
export const removeSessionsOfContact = (tables: Tables, id: string): void => {
  for (const session of sessionsOfContact(tables, id)) tableIn(tables).remove(session.id);
};

export const sessionsOfContact = (tables: Tables, id: string): readonly CustomerSession[] =>
  tableIn(tables)
    .all()
    .filter(({ contactId }) => contactId === id);

const tableIn = (tables: Tables) =>
  memorySessionTable(tables, { rows: tables.of('customerSessions'), lifeOf: customerLifeOf });
