/** The use cases of the audit log, for `createDesk`. */

import type { DeskError } from '../../kernel/errors.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import { foldEmail } from '../../kernel/text.ts';
import type { Call } from '../../model/actor.ts';
import type { AuditEntry, AuditFilter } from '../../model/instance/audit.ts';
import { auditEntry } from '../../model/instance/audit-entry.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { reading } from '../../model/use-case.ts';
import type { Vault } from '../../model/vault.ts';
import { type AuditCheck, type AuditFault, verifyingAudit } from './verify-audit.ts';

export type { AuditCheck, AuditFault };

/** The audit log of a workspace (contract §0.3). Writes add their own entries, in their transaction. */
export interface AuditCases {
  /** Notes a call that committed nothing: a read, or one that failed with an error. */
  note(call: Call, outcome: 'ok' | DeskError): void;
  /** Entries of the audit log, newest first. */
  list(call: Call, page: PageRequest<string>): Promise<Page<AuditEntry, string>>;
  /** The same of some entries. */
  find(call: Call, input: FindAudit): Promise<Page<AuditEntry, string>>;
  /** Looks for entries that were changed, removed or inserted. */
  verify(call: Call): Promise<AuditCheck>;
}

export type FindAudit = Readonly<{ filter: AuditFilter; page: PageRequest<string> }>;

export const auditCases = (ports: Ports): AuditCases => {
  const { auditTrail, clock, ids, vault } = ports;
  return {
    note: (call, outcome) => {
      const tried = outcome === 'ok' ? undefined : outcome.triedAddress();
      const made = {
        id: ids.next(),
        at: clock.now(),
        outcome: outcome === 'ok' ? outcome : outcome.code,
      };
      const noted = tried === undefined ? call : { ...call, tried: codeOf(vault, call, tried) };
      auditTrail.note(call.workspaceId, auditEntry(noted, made));
    },
    list: reading(ports)(listAudit),
    find: reading(ports)((stores, { filter, page }: FindAudit) => stores.audit.list(page, filter)),
    verify: verifyingAudit(ports),
  };
};

/** The same address gives the same code in a workspace; without the secret key it says nothing of the address. */
const codeOf = ({ mac }: Vault, { workspaceId }: Call, address: string): string =>
  mac(`audit tried ${workspaceId} ${foldEmail(address)}`).slice(0, 32);

const listAudit = (stores: Stores, page: PageRequest<string>): Promise<Page<AuditEntry, string>> =>
  stores.audit.list(page);
