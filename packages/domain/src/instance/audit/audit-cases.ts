/** The use cases of the audit log, for `createDesk`. */

import type { Page, PageRequest } from '../../kernel/page.ts';
import type { Call } from '../../model/actor.ts';
import type { AuditEntry } from '../../model/instance/audit.ts';
import { auditEntry } from '../../model/instance/audit-entry.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { reading } from '../../model/use-case.ts';

export const auditCases = (ports: Ports) => {
  const { auditTrail, clock, ids } = ports;
  return {
    /** Records a call that committed nothing: a read, or a failed call. */
    note: (call: Call, outcome: string): void =>
      auditTrail.note(call.workspaceId, auditEntry(call, ids.next(), clock.now(), outcome)),
    list: reading(ports)(listAudit),
  };
};

const listAudit = (stores: Stores, page: PageRequest<string>): Promise<Page<AuditEntry, string>> =>
  stores.audit.list(page);
