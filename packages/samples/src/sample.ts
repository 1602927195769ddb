import type { Client, Input, OperationName } from '@tidemark/client';
import type { RuleTrigger } from '@tidemark/domain';
import type { Records } from './records.ts';

/** Everything that tests, proofs and the reference know of one operation, written down here and not derived from the code. */
export type Sample<O extends OperationName> = Known &
  Readonly<{
    /** A call that succeeds, with every id that it can carry. */
    call: (records: Records) => Input<O>;
    /** The same call by the TypeScript client. */
    client: (desk: Client, input: Input<O>) => unknown;
  }>;

export type Samples = { readonly [O in OperationName]: Sample<O> };

/** A sample whose operation is known at run time only. */
export type AnySample = Known &
  Readonly<{
    call: (records: Records) => SampleInput;
    client: (desk: Client, records: Records) => unknown;
  }>;

type Known = Readonly<{
  /** The status of the call by a key with one scope. */
  byScope: readonly [read: number, write: number, create: number];
  byRole: StatusByRole;
  /** The effect of a write; every operation but GET has one. */
  effect?: Effect;
}>;

export type SampleInput = Readonly<{
  path?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, unknown>> | undefined;
  body?: Readonly<Record<string, unknown>>;
}>;

export type Effect = Readonly<{
  /** Kinds of the events of the call, in order. */
  events: readonly string[];
  /** The triggers of the rules that ran on the ticket; null where the call leaves no ticket that it wrote. */
  triggers: readonly RuleTrigger[] | null;
  /** The ticket is spam afterwards: rules run, but change nothing of it, and no SLA policy applies. */
  isSpam?: true;
  /** Tasks in addition to those of the events. A worker may have run them already. */
  tasks?: number;
  /** Tasks that are not due yet. */
  laterTasks?: number;
}>;

export type StatusByRole = readonly [
  owner: number,
  admin: number,
  agent: number,
  light: number,
  customer: number,
];

/** All roles of agents; customers reach nothing of theirs. */
export const all = (status: number): StatusByRole => [status, status, status, status, 403];
/** A light agent reads and writes internal notes, nothing else. */
export const working = (status: number): StatusByRole => [status, status, status, 403, 403];
/** Owners and admins manage the workspace. */
export const managing = (status: number): StatusByRole => [status, status, 403, 403, 403];
/** Operations for owners only. */
export const owning = (status: number): StatusByRole => [status, 403, 403, 403, 403];
/** No agent can act as a customer. */
export const customers = (status: number): StatusByRole => [403, 403, 403, 403, status];
/** The operation reads no credential. */
export const anybody = (status: number): StatusByRole => [status, status, status, status, status];
