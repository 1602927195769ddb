/** An audit log of one process, and what its check finds after somebody changed it. */
import { removingOldEntries } from '../instance/audit/remove-old-entries.ts';
import { verifyingAudit } from '../instance/audit/verify-audit.ts';
import type { AuditEntry, AuditSegment, AuditStore } from '../model/instance/audit.ts';
import { anAuditEntry } from './builders.ts';
import { chainingAuditTrail } from './chaining-audit-trail.ts';
import { testPorts } from './test-ports.ts';

const page = { limit: 1_000, after: null };
const source = '192.0.2.7';

export type Log = Readonly<{ entries: readonly AuditEntry[]; heads: readonly AuditSegment[] }>;

/** `madeAt` is what the id of the workspace says; `making` is the operation of the first entry. */
type LogOptions = Readonly<{ madeAt?: string; making?: string }>;

/** A workspace with a log of five entries of one process, whose head is stored. */
export const aLog = async ({ madeAt, making }: LogOptions = {}) => {
  const ports = testPorts();
  const { work, ids, clock, vault } = ports;
  const workspaceId = madeAt === undefined ? ids.next() : anIdOf(madeAt);
  const aProcess = () => chainingAuditTrail(ports);
  const entry = (more: Partial<AuditEntry> = {}): AuditEntry =>
    anAuditEntry({ id: ids.next(), at: clock.now(), source, ...more });
  const notes = (trail: ReturnType<typeof aProcess>, count: number): void => {
    for (let each = 0; each < count; each += 1) trail.note(workspaceId, entry());
  };
  const log = (): Promise<Log> =>
    work.read(workspaceId, async ({ audit }) => ({
      entries: (await audit.listFromOldest(page)).data,
      heads: (await audit.listSegments(page)).data,
    }));
  const verify = () => verifyingAudit(ports)({ workspaceId });
  /** One round of retention. */
  const removing = (days: number) => () => {
    const remove = removingOldEntries({ ...ports, auditRetention: { days } });
    return work.write(workspaceId, (stores) =>
      remove({ stores, now: clock.now() } as Parameters<typeof remove>[0], workspaceId),
    );
  };
  const first = aProcess();
  if (making !== undefined) first.note(workspaceId, entry({ operation: making }));
  notes(first, making === undefined ? 5 : 4);
  await first.writeAll();
  return { ports, workspaceId, aProcess, first, entry, notes, log, verify, vault, removing };
};

/** As it is made at an instant. */
const anIdOf = (instant: string): string => {
  const hex = Date.parse(instant).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000001`;
};

/** The faults that the check finds after a change of the log by somebody who has the database but not the secret key. */
export const faultsAfter = async (
  { log, vault, workspaceId, ports: { clock } }: Awaited<ReturnType<typeof aLog>>,
  change: (log: Log) => Partial<Log>,
): Promise<readonly unknown[]> => {
  const whole = await log();
  const { entries, heads } = { ...whole, ...change(whole) };
  const audit = {
    listFromOldest: async () => ({ data: entries, next: null }),
    listSegments: async () => ({ data: heads, next: null }),
  } as unknown as AuditStore;
  const snapshot = (_id: string, use: (stores: never) => unknown) => use({ audit } as never);
  const ports = { vault, clock, work: { snapshot } } as unknown as Parameters<typeof verifyingAudit>[0];
  const { faults } = await verifyingAudit(ports)({ workspaceId });
  return faults.map(({ type, position }) => [type, position]);
};
