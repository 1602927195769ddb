import type { Endpoint } from '../../api/endpoint.ts';
import { bodyExampleOf, pathExampleOf, queryExampleOf } from '../../api/examples/request-examples.ts';
import { parametersOf } from '../../api/openapi-operation.ts';

/** A call that a reader can paste: the credential and the address come from variables of the environment. */
export type ExampleCall = Readonly<{
  method: string;
  /** Below the address of the API, with its query. */
  place: string;
  /** The variable of the credential; null where none is sent. */
  variable: 'TIDEMARK_SESSION' | 'TIDEMARK_CUSTOMER' | 'TIDEMARK_KEY' | null;
  body: Readonly<Record<string, unknown>> | null;
}>;

export const exampleCallOf = (endpoint: Endpoint): ExampleCall => {
  const values = queryExampleOf(endpoint);
  const query = parametersOf(endpoint.query, 'query')
    .filter(({ required }) => required)
    .map(({ name }) => `${name}=${values[String(name)]}`)
    .join('&');
  const path = pathExampleOf(endpoint);
  return {
    method: endpoint.method,
    place: query === '' ? path : `${path}?${query}`,
    variable: variableOf(endpoint.needs),
    body: bodyExampleOf(endpoint),
  };
};

const variableOf = (needs: Endpoint['needs']): ExampleCall['variable'] => {
  if (needs === 'nobody') return null;
  if (needs === 'agent') return 'TIDEMARK_SESSION';
  return needs === 'customer' ? 'TIDEMARK_CUSTOMER' : 'TIDEMARK_KEY';
};
