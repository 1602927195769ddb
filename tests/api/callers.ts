import { endpoints } from '@tidemark/http';
import type { Client } from './client.ts';
import type { TestWorkspace } from './desks.ts';
import { registered } from './samples.ts';

/** Who may make a call of an operation: a key where one will do, an agent where one is asked for, or nobody known. */
export const callerOf = async (workspace: TestWorkspace, operation: string): Promise<Client> => {
  const needs = endpoints.find((endpoint) => endpoint.operation === operation)?.needs;
  if (needs === 'nobody') return workspace.stranger(null);
  if (needs !== 'agent') return workspace.client('read', 'write');
  const agent = await workspace.as('owner');
  // A device is removed by its owner only.
  if (operation === 'removeDevice') await registered(agent);
  return agent;
};

/** The operations that look at a credential. */
export const guarded = endpoints.filter(({ needs }) => needs !== 'nobody').map(({ operation }) => operation);
