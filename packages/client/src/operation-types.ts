/** The input and output types of an operation, by its name. */
import type { Operations } from './types.ts';

export type OperationName = keyof Operations;

export type Input<O extends OperationName> = Operations[O]['input'];

export type Reply<O extends OperationName> = Operations[O]['reply'];

/** The filters of an operation. */
export type Query<O extends OperationName> =
  Input<O> extends Readonly<{ query?: infer Q }> ? NonNullable<Q> : never;

export type Body<O extends OperationName> =
  Input<O> extends Readonly<{ body: infer B }> ? NonNullable<B> : never;
