import { html } from 'hono/html';
import type { PageContent } from '../page.ts';
import { setupScript } from './setup-script.ts';

/** For a link that is spent, expired or mistyped; says what helps, which depends on whether setup was done. */
export const deadLinkPage = (isSetUp: boolean): PageContent => ({
  title: 'This link does not work',
  script: setupScript,
  main: isSetUp
    ? html`<h1>Tidemark is set up already</h1>
<p class="lead">A setup link works once, for the first workspace.</p>
<div class="sheet">
<p>If you have lost your API key, create a new one on the machine that Tidemark runs on:</p>
<pre class="copy" data-copy="the command"><code>./tidemark key create --name 'My key' --scopes read,write</code></pre>
<p>The API is described at <a href="/docs">/docs</a>.</p>
</div>`
    : html`<h1>This setup link does not work</h1>
<p class="lead">A setup link works once and for 30 minutes, and only the newest one works.</p>
<div class="sheet">
<p>Restart Tidemark on its machine; it prints a new link:</p>
<pre class="copy" data-copy="the command"><code>npm start</code></pre>
</div>`,
});
