import type { Endpoint } from '../../api/endpoint.ts';
import { bodyExampleOf, pathExampleOf, queryExampleOf } from '../../api/examples/request-examples.ts';
import { parametersOf } from '../../api/openapi-operation.ts';

/** A call that a reader can paste, with their key or session token in a variable and the address in `$TIDEMARK_API`. */
export const curlOf = (endpoint: Endpoint): string => {
  const { method } = endpoint;
  const place = pathExampleOf(endpoint);
  const values = queryExampleOf(endpoint);
  const query = parametersOf(endpoint.query, 'query')
    .filter(({ required }) => required)
    .map(({ name }) => `${name}=${values[String(name)]}`)
    .join('&');
  const example = bodyExampleOf(endpoint);
  const asked = method === 'GET' ? '' : `-X ${method} `;
  const address = query === '' ? `$TIDEMARK_API${place}` : `"$TIDEMARK_API${place}?${query}"`;
  const body = example
    ? ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(example, null, 2)}'`]
    : [];
  return [`curl ${asked}${address}`, ...credentialOf(endpoint), ...body].join(' \\\n  ');
};

const credentialOf = ({ needs }: Endpoint): readonly string[] => {
  if (needs === 'nobody') return [];
  return [`-H "Authorization: Bearer ${variableOf(needs)}"`];
};

const variableOf = (needs: Endpoint['needs']): string => {
  if (needs === 'agent') return '$TIDEMARK_SESSION';
  return needs === 'customer' ? '$TIDEMARK_CUSTOMER' : '$TIDEMARK_KEY';
};
