import { endpoints } from '@tidemark/http';
import type { Client } from './client.ts';
import type { TestWorkspace } from './desks.ts';

/** Who may make a call of an operation: a key where one will do, an agent where one is asked for, or nobody known. */
export const callerOf = async (workspace: TestWorkspace, operation: string): Promise<Client> => {
  const needs = endpoints.find((endpoint) => endpoint.operation === operation)?.needs;
  if (needs === 'nobody') return workspace.stranger(null);
  return needs === 'agent' ? workspace.as('owner') : workspace.client('read', 'write');
};

/** The operations that look at a credential. */
export const guarded = endpoints.filter(({ needs }) => needs !== 'nobody').map(({ operation }) => operation);
