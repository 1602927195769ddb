import type { Secrets } from '../../model/ports.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { markVerified } from '../addresses/verify-address.ts';
import type { Settled } from './settle.ts';

/** The code of an address arrived by mail, so nobody needs to enter it. */
export const checkAddress = async (
  scope: WriteScope & Readonly<{ secrets: Secrets }>,
  addressId: string,
): Promise<Settled> => {
  const address = await scope.stores.inboundAddresses.find(addressId);
  if (address) await markVerified(scope, address);
  return { state: 'noted', reason: 'address_check' };
};
