import type { ExampleCall } from './example-call.ts';

export const curlOf = ({ method, place, variable, body }: ExampleCall): string => {
  const asked = method === 'GET' ? '' : `-X ${method} `;
  const address = place.includes('?') ? `"$TIDEMARK_API${place}"` : `$TIDEMARK_API${place}`;
  const credential = variable === null ? [] : [`-H "Authorization: Bearer $${variable}"`];
  const sent = body ? ["-H 'Content-Type: application/json'", `-d '${inShell(body)}'`] : [];
  return [`curl ${asked}${address}`, ...credential, ...sent].join(' \\\n  ');
};

/** JSON between single quotes: an apostrophe of its own is written as an escape of JSON. */
const inShell = (body: unknown): string => JSON.stringify(body, null, 2).replaceAll("'", '\\u0027');
