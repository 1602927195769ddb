import { type Call, type CallOfCustomer, customerOf } from '../../model/actor.ts';

/** What a customer wants, and who they are. */
export type ByCustomer<Wanted> = Readonly<{ customer: CallOfCustomer; wanted: Wanted }>;

/** Throws `customer_required` for anybody else. */
export const asking =
  <Wanted, Output>(run: (call: Call, asked: ByCustomer<Wanted>) => Promise<Output>) =>
  async (call: Call, wanted: Wanted): Promise<Output> =>
    run(call, { customer: customerOf(call), wanted });
