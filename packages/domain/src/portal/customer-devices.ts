/** `/portal/devices`: devices of the customer, which are told of news as those of agents are. */
import { notFound } from '../errors.ts';
import { type RegisteredDevice, registerDevice, type SealedDevice } from '../push/register-device.ts';
import { isUuid } from '../text.ts';
import type { WriteScope } from '../use-case.ts';
import type { ByCustomer } from './by-customer.ts';
import { customerIn } from './customer-in.ts';

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
