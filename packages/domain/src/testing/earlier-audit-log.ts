/** An audit log that the program of commit ec834e1a wrote, before each segment had a key of its own (docs/decisions/0080). */
import type { AuditEntry, AuditSegment } from '../model/instance/audit.ts';
import { anAuditEntry } from './builders.ts';

const segment = '019a0000-0000-7000-8000-000000000003';

const earlierEntry = (id: string, position: number, seal: string): AuditEntry =>
  anAuditEntry({
    id,
    at: '2026-11-20T08:05:00.000Z',
    source: '192.0.2.7',
    place: { segment, position, sourceMark: 'e3c0', seal },
  });

const head: AuditSegment = {
  id: segment,
  day: '2026-11-20',
  last: 3,
  voids: [],
  chain: 'd31ab5f03a807ca3aaba0bc57ad1a436',
  endedAt: null,
  follows: [],
  removedAt: null,
  seal: '6d98573cbd24a0fb1e92bf16dd47824e',
};

/** Sealed by `plainVault`. */
export const earlierAuditLog = {
  workspaceId: '019a0000-0000-7000-8000-000000000001',
  entries: [
    earlierEntry('019a0000-0000-7000-8000-000000000002', 1, '37f553ad34bfa9694209700481757245'),
    earlierEntry('019a0000-0000-7000-8000-000000000004', 2, '179dfb255d80880f8b53f65e8ec7bca6'),
    earlierEntry('019a0000-0000-7000-8000-000000000005', 3, 'b061841afd354ec9eafb4407bed7c31b'),
  ],
  heads: [head],
} as const;
