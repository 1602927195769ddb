/** One call in the languages of our readers. Without a script, the browser itself opens one language at a time. */
import { html } from 'hono/html';
import type { Endpoint } from '../../api/endpoint.ts';
import type { Markup } from '../page.ts';
import { curlOf } from './curl.ts';
import { type ExampleCall, exampleCallOf } from './example-call.ts';
import { goOf } from './go.ts';
import { pythonOf } from './python.ts';
import { typescriptOf } from './typescript.ts';

export const languages: Readonly<Record<string, (call: ExampleCall) => string>> = {
  curl: curlOf,
  TypeScript: typescriptOf,
  Python: pythonOf,
  Go: goOf,
};

export const samplesOf = (endpoint: Endpoint): Markup => {
  const call = exampleCallOf(endpoint);
  return html`<div class="samples">${Object.entries(languages).map(
    ([language, write]) =>
      html`<details name="${endpoint.operation}" data-language="${language}"${language === 'curl' && html` open`}><summary>${language}</summary><pre tabindex="0"><code>${write(call)}</code></pre></details>`,
  )}</div>`;
};
