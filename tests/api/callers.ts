import { endpoints } from '@tidemark/http';
import type { Client } from './client.ts';
import { customersDevice, writerOfRequests } from './customer-samples.ts';
import type { TestWorkspace } from './desks.ts';
import { registered } from './samples.ts';

/** A caller who may call an operation: a key if that will do, else an agent or a customer; or a stranger. */
export const callerOf = async (workspace: TestWorkspace, operation: string): Promise<Client> => {
  const needs = endpoints.find((endpoint) => endpoint.operation === operation)?.needs;
  if (needs === 'nobody') return workspace.stranger(null);
  if (needs === 'customer') return callingCustomer(workspace, operation);
  if (needs !== 'agent') return keyOf(workspace);
  const agent = await workspace.as('owner');
  // A device is removed by its owner only.
  if (operation === 'removeDevice') await registered(agent);
  return agent;
};

/** One for all calls: a workspace has a limited number of keys. */
const keyOf = (workspace: TestWorkspace): Promise<Client> =>
  keys.getOrInsertComputed(workspace, () => workspace.client('read', 'write'));

const keys = new WeakMap<TestWorkspace, Promise<Client>>();

/** The one whose records are furnished. */
const callingCustomer = async (workspace: TestWorkspace, operation: string): Promise<Client> => {
  const customer = await workspace.asCustomer(writerOfRequests);
  if (operation === 'removeCustomerDevice') await customersDevice(customer);
  return customer;
};

/** The operations that look at a credential. */
export const guarded = endpoints.filter(({ needs }) => needs !== 'nobody').map(({ operation }) => operation);
