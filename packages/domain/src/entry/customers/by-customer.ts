import { type Call, type CallOfCustomer, customerOf } from '../../model/actor.ts';

/** The input of a customer, with their call. */
export type ByCustomer<Input> = Readonly<{ customer: CallOfCustomer; input: Input }>;

/** Throws `customer_required` for anybody else. */
export const asking =
  <Input, Output>(run: (call: Call, request: ByCustomer<Input>) => Promise<Output>) =>
  async (call: Call, input: Input): Promise<Output> =>
    run(call, { customer: customerOf(call), input });
