import type { Page, PageRequest } from '../page.ts';
import type { Stores } from '../ports.ts';
import type { AuditEntry } from './audit.ts';

export const listAudit = (stores: Stores, page: PageRequest<string>): Promise<Page<AuditEntry, string>> =>
  stores.audit.list(page);
