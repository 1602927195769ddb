/** Exports: a whole resource as one file, made in the background (section 11 of the decisions). */
import type { Instant } from '../instant.ts';
import type { Page, PageRequest } from '../page.ts';

export const exportResources = [
  'tickets',
  'messages',
  'contacts',
  'organizations',
  'articles',
  'satisfaction_responses',
  'audit_log',
] as const;
export const exportFormats = ['csv', 'ndjson'] as const;
export const exportStatuses = ['queued', 'running', 'ready', 'failed', 'expired'] as const;

export type ExportResource = (typeof exportResources)[number];
export type ExportFormat = (typeof exportFormats)[number];
export type ExportStatus = (typeof exportStatuses)[number];

/** `bytes` and `rowCount` are null until it is ready; `expiresAt`: from then on the link is dead and the bytes go. */
export type Export = Readonly<{
  id: string;
  status: ExportStatus;
  resource: ExportResource;
  format: ExportFormat;
  /** The filter as it was asked for, under its names on the wire. */
  filter: Readonly<Record<string, unknown>>;
  rowCount: number | null;
  bytes: number | null;
  error: string | null;
  createdAt: Instant;
  expiresAt: Instant | null;
}>;

export interface ExportStore {
  find(id: string): Promise<Export | null>;
  /** As `find`, and no other write changes it before this one ends. */
  findForChange(id: string): Promise<Export | null>;
  /** Newest first. */
  list(page: PageRequest<string>): Promise<Page<Export, string>>;
  add(wanted: Export): Promise<void>;
  save(wanted: Export): Promise<void>;
  /** Up to `limit` that are ready and expired at `now`. */
  listExpired(now: Instant, limit: number): Promise<readonly Export[]>;
  /** Every one that shows tickets, messages or contacts, made before an instant: they go when a person is erased. */
  listShowingPeople(before: Instant): Promise<readonly Export[]>;
}
