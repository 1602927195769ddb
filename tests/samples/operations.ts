/** One row for each operation of the API: tests, proofs and the test of the client derive their calls from it. */
import type { OperationName } from '@tidemark/client';
import { type Endpoint, endpoints } from '@tidemark/http';
import { agentsOperations } from './agents.ts';
import { articlesOperations } from './articles.ts';
import { customersOperations } from './customers.ts';
import { exportsOperations } from './exports.ts';
import type { OperationRow, SampleInput } from './operation-row.ts';
import { peopleOperations } from './people.ts';
import { ticketsOperations } from './tickets.ts';
import { workspaceOperations } from './workspace.ts';

/** Does not compile while an operation has no row. */
const rows: Readonly<Record<OperationName, OperationRow>> = {
  ...ticketsOperations,
  ...peopleOperations,
  ...articlesOperations,
  ...workspaceOperations,
  ...exportsOperations,
  ...agentsOperations,
  ...customersOperations,
};

export type Operation = OperationRow & Readonly<{ name: string; endpoint: Endpoint }>;

/** In the order of the endpoint list. Throws when an endpoint has no row, or a row no endpoint. */
export const operations: readonly Operation[] = endpoints.map((endpoint) => ({
  ...rowOf(endpoint.operation),
  name: endpoint.operation,
  endpoint,
}));

const withoutEndpoint = Object.keys(rows).filter((name) => !operations.some((known) => known.name === name));
if (withoutEndpoint.length > 0)
  throw new Error(`These rows of tests/samples have no endpoint: ${withoutEndpoint.join(', ')}.`);

/** In an order in which each call still finds its records: what removes comes last, the contact and its tickets at the end. */
export const removalsLast: readonly Operation[] = operations.toSorted(
  (one, other) => removalRank(one) - removalRank(other),
);

function removalRank({ name, endpoint }: Operation): number {
  if (endpoint.method !== 'DELETE') return 0;
  return name === 'removeContact' ? 2 : 1;
}

/** Throws when the operation has no row. */
export const operationNamed = (name: string): Operation => {
  const found = operations.find((operation) => operation.name === name);
  if (!found) throw new Error(`There is no operation ${name}.`);
  return found;
};

/** The path of the endpoint with the parameters of a call. */
export const pathOf = ({ path }: Endpoint, { params = {} }: SampleInput): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));

/** Throws when there is no such row. */
function rowOf(name: string): OperationRow {
  const row = Object.entries(rows).find(([known]) => known === name);
  if (!row) throw new Error(`The operation ${name} needs a row in tests/samples.`);
  return row[1];
}
