/** `/portal/devices`: devices of the customer, which are told of news as those of agents are. */

import type { ByCustomer } from '../../entry/customers/by-customer.ts';
import { customerIn } from '../../entry/customers/customer-in.ts';
import { notFound } from '../../kernel/errors.ts';
import { isUuid } from '../../kernel/text.ts';
import type { WriteScope } from '../../model/use-case.ts';
import {
  type RegisteredDevice,
  registerDevice,
  type SealedDevice,
} from '../../outbound/push/register-device.ts';

export const registerCustomerDevice = async (
  scope: WriteScope,
  { customer, wanted }: ByCustomer<SealedDevice>,
): Promise<RegisteredDevice> => {
  await customerIn(scope.stores, customer);
  return registerDevice(scope, { ...wanted, owner: { ...customer, agentId: null } });
};

export const removeCustomerDevice = async (
  { stores }: WriteScope,
  { customer, wanted: id }: ByCustomer<string>,
): Promise<void> => {
  const contact = await customerIn(stores, customer);
  const device = isUuid(id) ? await stores.pushDevices.find(id) : null;
  // Nobody learns of another customer's devices.
  if (device?.contactId !== contact.id) throw notFound('device');
  await stores.pushDevices.remove(id);
};
