/** The use cases of the audit log, for `createDesk`. */

import type { Page, PageRequest } from '../../kernel/page.ts';
import type { Call } from '../../model/actor.ts';
import type { AuditEntry, AuditFilter } from '../../model/instance/audit.ts';
import { auditEntry } from '../../model/instance/audit-entry.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { reading } from '../../model/use-case.ts';

/** The audit log of a workspace (contract §0.3). Writes add their own entries, in their transaction. */
export interface AuditCases {
  /** Notes a call that committed nothing: a read, or one that failed. `outcome` is `ok` or the code of the error. */
  note(call: Call, outcome: string): void;
  /** Entries of the audit log, newest first. */
  list(call: Call, page: PageRequest<string>): Promise<Page<AuditEntry, string>>;
  /** The same of some entries. */
  find(call: Call, input: FindAudit): Promise<Page<AuditEntry, string>>;
}

export type FindAudit = Readonly<{ filter: AuditFilter; page: PageRequest<string> }>;

export const auditCases = (ports: Ports): AuditCases => {
  const { auditTrail, clock, ids } = ports;
  return {
    note: (call, outcome) =>
      auditTrail.note(call.workspaceId, auditEntry(call, ids.next(), clock.now(), outcome)),
    list: reading(ports)(listAudit),
    find: reading(ports)((stores, { filter, page }: FindAudit) => stores.audit.list(page, filter)),
  };
};

const listAudit = (stores: Stores, page: PageRequest<string>): Promise<Page<AuditEntry, string>> =>
  stores.audit.list(page);
