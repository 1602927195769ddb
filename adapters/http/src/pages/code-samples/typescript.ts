import type { ExampleCall } from './example-call.ts';

export const typescriptOf = ({ method, place, variable, body }: ExampleCall): string => {
  const headers = [
    ...(variable === null ? [] : [`    Authorization: \`Bearer \${process.env.${variable}}\`,`]),
    ...(body ? ["    'Content-Type': 'application/json',"] : []),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length === 0 ? [] : ['  headers: {', ...headers, '  },']),
    ...(body ? [`  body: JSON.stringify(${inset(JSON.stringify(body, null, 2))}),`] : []),
  ];
  const address = `\`\${process.env.TIDEMARK_API}${place}\``;
  const call = options.length === 0 ? `fetch(${address})` : `fetch(${address}, {\n${options.join('\n')}\n})`;
  return `const answer = await ${call};\nconsole.log(answer.status, await answer.text());`;
};

const inset = (text: string): string => text.replaceAll('\n', '\n  ');
