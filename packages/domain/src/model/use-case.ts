/** How use cases run: reads on committed data, writes in one transaction with their audit entry and retry record. */

import { DeskError } from '../kernel/errors.ts';
import { type Instant, plus } from '../kernel/instant.ts';
import { limits } from '../kernel/limits.ts';
import type { Actor, Call } from './actor.ts';
import { type AddEntry, auditedWrite } from './audited-write.ts';
import type { Channel } from './desk/ticket.ts';
import type { AuditEntry } from './instance/audit.ts';
import { auditEntry } from './instance/audit-entry.ts';
import type { IdempotencyRecord } from './instance/idempotency.ts';
import type { Quotas } from './instance/usage.ts';
import type { MailTexts } from './outbound/mail-texts.ts';
import type { SenderSettings } from './outbound/mailer.ts';
import type { Ids, Ports, Stores } from './ports.ts';

/** The scope of a write use case. It waits for nothing but the stores. Without `mailFrom`, customers get no mail. */
export type WriteScope = SenderSettings &
  Readonly<{
    stores: Stores;
    ids: Ids;
    actor: Actor;
    channel: Channel;
    now: Instant;
    quotas: Quotas;
    /** For what Tidemark itself writes to agents and in conversations. */
    mailTexts: MailTexts;
    /** Names the call in a trace, where it belongs to one. */
    traceparent?: string | null;
  }>;

export type WriteCase<Input, Output> = (scope: WriteScope, input: Input) => Promise<Output>;
export type ReadCase<Input, Output> = (stores: Stores, input: Input) => Promise<Output>;

export const reading =
  ({ work }: Ports) =>
  <Input, Output>(useCase: ReadCase<Input, Output>) =>
  (call: Call, input: Input): Promise<Output> =>
    work.read(call.workspaceId, (stores) => useCase(stores, input));

/**
 * Runs a use case, its audit entry and, if the call may be retried, the record of its output in one transaction. A retried
 * call gets the recorded output, so outputs are plain data. `shows` names the record that the output shows, so that the
 * retry record is erased with it.
 */
export const writing =
  (ports: Ports, { evenReadOnly = false }: Readonly<{ evenReadOnly?: boolean }> = {}) =>
  <Input, Output>(
    useCase: WriteCase<Input, Output>,
    shows: (output: Output, input: Input) => string | null = () => null,
  ) =>
  async (call: Call, input: Input): Promise<Output> => {
    const { work, auditTrail, ids, clock } = ports;
    // Retries of an answered call neither wait for each other nor refuse each other.
    const answer =
      call.idempotency &&
      (await work.read(call.workspaceId, (stores) => answerOf(stores, call, clock.now())));
    const entry = (at: Instant, output: unknown): AuditEntry =>
      auditEntry(call, { id: ids.next(), at, outcome: 'ok', touched: { input, output } });
    if (answer) {
      auditTrail.note(call.workspaceId, entry(clock.now(), answer.output));
      return answer.output as Output;
    }
    const run = async (stores: Stores, addEntry: AddEntry): Promise<Output> => {
      const scope = scopeOf(ports, call, stores);
      const output = await once(scope, call, {
        work: () => useCase(scope, input),
        shows: (made) => shows(made, input),
      });
      await addEntry(entry(scope.now, output));
      return output;
    };
    return auditedWrite(ports)(call.workspaceId, run, { exclusive: exclusiveName(call), evenReadOnly });
  };

/**
 * Runs work that may be too large for one transaction. `step` does a part and returns how much; it runs, each time in its
 * own transaction, until nothing is left, `most` steps are done, or `goesOn` returns false. Finished steps stay committed
 * when a later one fails, and the audit log has each step as `partial`.
 */
export const stepping =
  (ports: Ports) =>
  <Input>(step: WriteCase<Input, number>, most = Number.POSITIVE_INFINITY) =>
  async (call: Call, input: Input, goesOn: () => boolean = () => true): Promise<number> => {
    const write = auditedWrite(ports);
    let done = 0;
    for (let steps = 0; steps < most && goesOn(); steps += 1) {
      const some = await write(call.workspaceId, async (stores, addEntry) => {
        const scope = scopeOf(ports, call, stores);
        const count = await step(scope, input);
        const made = { id: scope.ids.next(), at: scope.now, outcome: 'partial', touched: { input } };
        if (count > 0) await addEntry(auditEntry(call, made));
        return count;
      });
      if (some === 0) break;
      done += some;
    }
    return done;
  };

/** Runs only if a read of committed data finds something due. */
export const lookingFirst =
  ({ work, clock }: Ports) =>
  (isDue: ReadCase<Instant, boolean>, run: Chore): Chore =>
  async (call, goesOn) =>
    (await work.read(call.workspaceId, (stores) => isDue(stores, clock.now()))) ? run(call, goesOn) : 0;

/** Returns how much it did; asks between its steps whether to go on. */
export type Chore = (call: Call, goesOn?: () => boolean) => Promise<number>;

const scopeOf = (ports: Ports, { actor, channel, traceparent = null }: Call, stores: Stores): WriteScope => ({
  stores,
  ids: ports.ids,
  actor,
  channel,
  now: ports.clock.now(),
  quotas: ports.quotas,
  mailTexts: ports.mailTexts,
  traceparent,
  ...senderSettings(ports),
});

export const senderSettings = ({
  mailer,
  inboundDomain,
}: Pick<Ports, 'mailer' | 'inboundDomain'>): SenderSettings => ({ mailFrom: mailer.from, inboundDomain });

const exclusiveName = ({ credentialId, operation, idempotency }: Call): string | undefined =>
  idempotency && `${credentialId} ${operation} ${idempotency.key}`;

type Once<Output> = Readonly<{ work: () => Promise<Output>; shows: (output: Output) => string | null }>;

const once = async <Output>(
  { stores, now }: WriteScope,
  call: Call,
  { work, shows }: Once<Output>,
): Promise<Output> => {
  const { idempotency, operation, credentialId } = call;
  if (!idempotency || credentialId === null) return work();
  const answer = await answerOf(stores, call, now);
  if (answer) return answer.output as Output;
  const output = await work();
  const { key, fingerprint } = idempotency;
  await stores.idempotency.save({
    credentialId,
    operation,
    key,
    fingerprint,
    output,
    shows: shows(output),
    createdAt: now,
  });
  return output;
};

/** The record of the same call; throws `idempotency_key_reused` when the key was used for another one. */
const answerOf = async (
  { idempotency: records }: Stores,
  { credentialId, operation, idempotency }: Call,
  now: Instant,
): Promise<IdempotencyRecord | null> => {
  if (!idempotency || credentialId === null) return null;
  const since = plus(now, -limits.idempotency.keptMs);
  const record = await records.find({ credentialId, operation, key: idempotency.key }, since);
  if (!record) return null;
  if (record.fingerprint !== idempotency.fingerprint)
    throw new DeskError('idempotency_key_reused', 'This Idempotency-Key was used for another request.');
  idempotency.onReplay();
  return record;
};
