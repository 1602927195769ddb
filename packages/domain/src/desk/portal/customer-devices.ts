/** `/portal/devices`: devices of the customer, which get pushes of news as those of agents do. */

import type { ByCustomer } from '../../entry/customers/by-customer.ts';
import { customerIn } from '../../entry/customers/customer-in.ts';
import { countContactWrite } from '../../model/instance/count-usage.ts';
import type { WriteScope } from '../../model/use-case.ts';
import {
  type RegisteredDevice,
  registerDevice,
  removeDevice,
  type SealedDevice,
} from '../../outbound/push/register-device.ts';

export const registerCustomerDevice = async (
  scope: WriteScope,
  { customer, input }: ByCustomer<SealedDevice>,
): Promise<RegisteredDevice> => {
  const { id } = await customerIn(scope.stores, customer);
  await countContactWrite(scope, id, { bytes: 0, opens: false });
  const { sessionId } = customer;
  return registerDevice(scope, { ...input, owner: { type: 'customer', id }, sessionId });
};

export const removeCustomerDevice = async (
  { stores }: WriteScope,
  { customer, input: id }: ByCustomer<string>,
): Promise<void> => {
  const contact = await customerIn(stores, customer);
  await removeDevice(stores, { type: 'customer', id: contact.id }, id);
};
