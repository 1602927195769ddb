/** Writes whose audit entries have a place in a chain. */
import type { AuditEntry, AuditPlace } from './instance/audit.ts';
import type { Ports, Stores, Work } from './ports.ts';

/** Adds an entry to the audit log in the transaction of the write. */
export type AddEntry = (entry: AuditEntry) => Promise<void>;

/** The places of a run that is repeated or fails count as never stored, so that no reader of the chain misses them. */
export const auditedWrite =
  ({ work, auditTrail }: Pick<Ports, 'work' | 'auditTrail'>) =>
  async <Result>(
    workspaceId: string,
    use: (stores: Stores, addEntry: AddEntry) => Promise<Result>,
    options?: Parameters<Work['write']>[2],
  ): Promise<Result> => {
    const places: AuditPlace[] = [];
    const settle = (stored: boolean): void =>
      auditTrail.settle(workspaceId, places.splice(0, places.length), stored);
    const run = (stores: Stores): Promise<Result> => {
      settle(false);
      return use(stores, async (entry) => {
        const placed = auditTrail.place(workspaceId, entry);
        places.push(placed.place);
        await stores.audit.add([placed]);
      });
    };
    try {
      const result = await work.write(workspaceId, run, options);
      settle(true);
      return result;
    } finally {
      settle(false);
    }
  };
