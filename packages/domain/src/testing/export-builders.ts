import type { Export } from '../model/library/export.ts';
import { anId } from './builders.ts';

export const anExport = (overrides: Partial<Export> = {}): Export => ({
  id: anId(),
  status: 'queued',
  resource: 'tickets',
  format: 'csv',
  filter: {},
  rowCount: null,
  bytes: null,
  error: null,
  bytesId: null,
  requestedWith: null,
  createdAt: '2026-11-20T08:05:00.000Z',
  expiresAt: null,
  ...overrides,
});

/** One that is ready, and keeps its bytes for a day. */
export const aReadyExport = (overrides: Partial<Export> = {}): Export =>
  anExport({
    status: 'ready',
    rowCount: 3,
    bytes: 300,
    bytesId: anId(),
    expiresAt: '2026-11-21T08:05:00.000Z',
    ...overrides,
  });
