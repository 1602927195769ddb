/** The operations of the API with their samples. */
import { type Endpoint, endpoints } from '@tidemark/http';
import { type AnySample, sampleOf } from '@tidemark/samples';

export type Operation = AnySample & Readonly<{ name: string; endpoint: Endpoint }>;

/** In the order of the endpoint list. Throws when an endpoint has no sample. */
export const operations: readonly Operation[] = endpoints.map((endpoint) => ({
  ...sampleOf(endpoint.operation),
  name: endpoint.operation,
  endpoint,
}));

/** In an order in which each call still finds its records: what removes or closes comes last, the contact and its tickets at the end. */
export const removalsLast: readonly Operation[] = operations.toSorted(
  (one, other) => removalRank(one) - removalRank(other),
);

function removalRank({ name, endpoint }: Operation): number {
  if (endpoint.method !== 'DELETE' && name !== 'markTicketSpam') return 0;
  return name === 'removeContact' ? 2 : 1;
}

/** Throws when there is no such operation. */
export const operationNamed = (name: string): Operation => {
  const found = operations.find((operation) => operation.name === name);
  if (!found) throw new Error(`There is no operation ${name}.`);
  return found;
};
