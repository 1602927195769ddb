/** How use cases run: reads on committed data, writes in one transaction with their audit entry and retry record. */
import type { Actor, Call } from './actor.ts';
import { auditEntry } from './audit/audit-entry.ts';
import { DeskError } from './errors.ts';
import { type Instant, plus } from './instant.ts';
import { limits } from './limits.ts';
import type { Ids, Ports, Stores } from './ports.ts';
import type { Channel } from './tickets/ticket.ts';

/** What a use case that writes works with. Nothing in it waits for anything but the stores. */
export type WriteScope = Readonly<{ stores: Stores; ids: Ids; actor: Actor; channel: Channel; now: Instant }>;

export type WriteCase<Input, Output> = (scope: WriteScope, input: Input) => Promise<Output>;
export type ReadCase<Input, Output> = (stores: Stores, input: Input) => Promise<Output>;

export const reading =
  ({ work }: Ports) =>
  <Input, Output>(useCase: ReadCase<Input, Output>) =>
  (call: Call, input: Input): Promise<Output> =>
    work.read(call.workspaceId, (stores) => useCase(stores, input));

/**
 * Runs a use case, its audit entry and, where the call may be retried, the record of its output in one transaction.
 * A retried call gets the recorded output: outputs are plain data.
 */
export const writing =
  ({ work, clock, ids }: Ports) =>
  <Input, Output>(useCase: WriteCase<Input, Output>) =>
  (call: Call, input: Input): Promise<Output> => {
    const run = async (stores: Stores): Promise<Output> => {
      const now = clock.now();
      const scope: WriteScope = { stores, ids, actor: call.actor, channel: call.channel, now };
      const output = await once(scope, call, () => useCase(scope, input));
      await stores.audit.add([auditEntry(call, ids.next(), now, 'ok')]);
      return output;
    };
    return work.write(call.workspaceId, run, { exclusive: exclusiveName(call) });
  };

const exclusiveName = ({ actor, operation, idempotency }: Call): string | undefined =>
  idempotency && `${actor.id} ${operation} ${idempotency.key}`;

const once = async <Output>(scope: WriteScope, call: Call, work: () => Promise<Output>): Promise<Output> => {
  const { stores, now, actor } = scope;
  const { idempotency, operation } = call;
  if (!idempotency || actor.id === null) return work();
  const expired = plus(now, -limits.idempotency.keptMs);
  const record = await stores.idempotency.find(actor.id, operation, idempotency.key, expired);
  if (record) {
    if (record.fingerprint !== idempotency.fingerprint)
      throw new DeskError('idempotency_key_reused', 'This Idempotency-Key was used for another request.');
    idempotency.onReplay();
    return record.output as Output;
  }
  const output = await work();
  const { key, fingerprint } = idempotency;
  await stores.idempotency.save(
    { credentialId: actor.id, operation, key, fingerprint, output, createdAt: now },
    expired,
  );
  return output;
};
