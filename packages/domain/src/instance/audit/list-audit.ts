import type { Page, PageRequest } from '../../kernel/page.ts';
import type { AuditEntry } from '../../model/instance/audit.ts';
import type { Stores } from '../../model/ports.ts';

export const listAudit = (stores: Stores, page: PageRequest<string>): Promise<Page<AuditEntry, string>> =>
  stores.audit.list(page);
