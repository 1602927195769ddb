/** One endpoint in the reference: what it does, takes, answers and how it fails. */
import { html } from 'hono/html';
import type { Endpoint } from '../../api/endpoint.ts';
import { errorsOf } from '../../api/endpoint-errors.ts';
import { exampleOf } from '../../api/examples/examples.ts';
import { bodyExampleOf } from '../../api/examples/request-examples.ts';
import { needsText, openApiPath, parametersOf } from '../../api/openapi-operation.ts';
import { type Json, jsonSchemaOf } from '../../api/schemas.ts';
import { errorPath, statusOf } from '../../errors.ts';
import { samplesOf } from '../code-samples/samples.ts';
import type { Markup } from '../page.ts';
import { markedText } from './marked-text.ts';
import { schemaText } from './schema-text.ts';

export const endpointEntry = (
  endpoint: Endpoint,
): Markup => html`<article id="${endpoint.operation}" data-method="${endpoint.method}" data-path="${openApiPath(endpoint.path)}"${bodyAttribute(endpoint)}>
<h3>${endpoint.summary}</h3>
<p class="route"><code>${endpoint.method} ${openApiPath(endpoint.path)}</code></p>
<p>${markedText(endpoint.description ?? '')} <span class="tag-need">${markedText(needsText(endpoint))}</span></p>
${inputTable(endpoint, 'Parameters', [
  ...parametersOf(endpoint.params, 'path'),
  ...parametersOf(endpoint.query, 'query'),
])}
${inputTable(endpoint, 'Body', bodyMembers(endpoint))}
<p class="label">Request</p>
${samplesOf(endpoint)}
${answers(endpoint)}
<p class="label">Errors</p>
<p>${errorsOf(endpoint).map(
  (code) => html`<a href="${errorPath(code)}">${statusOf[code]} <code>${code}</code></a> `,
)}</p>
</article>`;

/** The body that the script starts with. */
const bodyAttribute = (endpoint: Endpoint): Markup | false => {
  const body = bodyExampleOf(endpoint);
  return body !== null && html` data-body="${JSON.stringify(body, null, 2)}"`;
};

const inputTable = ({ summary }: Endpoint, title: string, inputs: readonly Json[]): Markup | '' =>
  inputs.length === 0
    ? ''
    : html`<p class="label">${title}</p>
<div class="scroll" tabindex="0" role="region" aria-label="${title}: ${summary}"><table>
<tbody>${inputs.map(inputRow)}</tbody></table></div>`;

/** Parameters name their place, where the script finds them. */
const inputRow = ({ name, in: place, required, description, schema }: Json): Markup => html`<tr${
  typeof place === 'string' && html` data-in="${place}" data-name="${name}"`
}>
<td><code>${name}</code>${required ? html`<br><span class="quiet">required</span>` : ''}</td>
<td>${markedText(schemaText(schema as Json))}${
  typeof description === 'string' ? html`<p class="quiet">${markedText(description)}</p>` : ''
}</td></tr>`;

export const bodyMembers = ({ body }: Endpoint): readonly Json[] => {
  if (!body) return [];
  const { properties = {}, required = [] } = jsonSchemaOf(body, 'input');
  return Object.entries(properties).map(([name, property]) => {
    const schema: Json = typeof property === 'boolean' ? {} : { ...property };
    return { name, required: required.includes(name), description: schema.description, schema };
  });
};

const answers = (endpoint: Endpoint): readonly Markup[] => {
  const statuses = Object.entries(endpoint.replies);
  const [, schema] = statuses[0] ?? [];
  const codes = statuses.map(([status]) => status).join(' or ');
  return [
    html`<p class="label">Answer ${codes}</p>`,
    schema
      ? html`<pre tabindex="0"><code>${JSON.stringify(exampleOf(schema), null, 2)}</code></pre>`
      : html`<p>Without a body.</p>`,
  ];
};
