/** The reference for programs that read text: one page of Markdown, and `llms.txt`, which names it. */
import type { Endpoint } from '../../api/endpoint.ts';
import { errorsOf } from '../../api/endpoint-errors.ts';
import { endpoints } from '../../api/endpoints.ts';
import { errorTexts } from '../../api/error-texts.ts';
import { needsText, openApiPath, parametersOf } from '../../api/openapi-operation.ts';
import type { Json } from '../../api/schemas.ts';
import { errorCodes, errorPath, statusOf } from '../../errors.ts';
import { apiPath } from '../../reply.ts';
import { curlOf } from '../code-samples/curl.ts';
import { exampleCallOf } from '../code-samples/example-call.ts';
import { bodyMembers } from './endpoint-entry.ts';
import { type Guide, guidesPath } from './guides.ts';
import { conventions } from './introduction.ts';
import { schemaText } from './schema-text.ts';

/** `base`: the address of the API, as the reader reached it. */
export const referenceMarkdown = (version: string, base: string): string =>
  [
    '# Tidemark API',
    `Version ${version}. Calls go to \`${base}\`, in the samples \`$TIDEMARK_API\`. [OpenAPI 3.1](${apiPath}/openapi.json) says the same to programs.`,
    '## Conventions',
    conventions.map((text) => `- ${text}`).join('\n'),
    ...endpoints.map(entryOf),
    '## Errors',
    errorCodes
      .map((code) => `- [\`${code}\`](${errorPath(code)}.md) (${statusOf[code]}): ${errorTexts[code]}`)
      .join('\n'),
    '',
  ].join('\n\n');

const entryOf = (endpoint: Endpoint): string => {
  const inputs = [
    ...parametersOf(endpoint.params, 'path'),
    ...parametersOf(endpoint.query, 'query'),
    ...bodyMembers(endpoint),
  ];
  return [
    `## ${endpoint.summary}`,
    `\`${endpoint.method} ${openApiPath(endpoint.path)}\`, operation \`${endpoint.operation}\`. ${endpoint.description ?? ''} ${needsText(endpoint)}`,
    ...(inputs.length === 0 ? [] : [inputs.map(inputLine).join('\n')]),
    `\`\`\`sh\n${curlOf(exampleCallOf(endpoint))}\n\`\`\``,
    `Answers ${Object.keys(endpoint.replies).join(' or ')}. Errors: ${errorsOf(endpoint)
      .map((code) => `\`${code}\``)
      .join(', ')}.`,
  ].join('\n\n');
};

const inputLine = ({ name, in: place, required, description, schema }: Json): string =>
  `- \`${name}\` (${place ?? 'body'}${required ? ', required' : ''}): ${schemaText(schema as Json)}${
    typeof description === 'string' ? `. ${description}` : ''
  }`;

/** As https://llmstxt.org describes it. */
export const llmsText = (guides: readonly Guide[]): string => `# Tidemark

> A customer-support workspace: tickets and their conversations, a knowledge base, files, rules, webhooks, and one REST API.

## API

- [Reference in Markdown](/docs.md): every operation with its input, a sample call and its errors
- [OpenAPI 3.1](${apiPath}/openapi.json): the same for programs, with every schema
- [Reference for people](/docs): with samples in curl, TypeScript, Python and Go
${guides.length === 0 ? '' : `\n## Guides\n\n${guides.map(guideLine).join('\n')}\n`}`;

const guideLine = ({ path, title, summary }: Guide): string =>
  `- [${title}](${guidesPath}/${path})${summary === '' ? '' : `: ${summary}`}`;
