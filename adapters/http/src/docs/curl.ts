import type { Endpoint } from '../endpoint.ts';

/** A call that a reader can paste, with their key in `$TIDEMARK_KEY` and the address in `$TIDEMARK_API`. */
export const curlOf = ({ method, path, example }: Endpoint): string => {
  const place = path.replace(':number', '42').replace(':id', '019a9f00-7a11-7d52-8b6c-3e4f5a6b7c8d');
  const asked = method === 'GET' ? '' : `-X ${method} `;
  const lines = [`curl ${asked}$TIDEMARK_API${place}`, '-H "Authorization: Bearer $TIDEMARK_KEY"'];
  const body = example
    ? ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(example, null, 2)}'`]
    : [];
  return [...lines, ...body].join(' \\\n  ');
};
