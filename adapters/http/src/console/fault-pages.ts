/** Pages instead of the console, where it cannot work: what is wrong, and what to do. */
import { html } from 'hono/html';
import type { PageContent } from '../pages/page.ts';

/** Over plain http a browser would store no sign-in. */
export const insecurePage = (host: string): PageContent => ({
  title: 'The console needs https',
  main: html`<h1>The console needs https</h1>
<p class="lead">Browsers keep a sign-in over https and on localhost only: put a proxy with a certificate in front of Tidemark, for
example Caddy with this line in its <code>Caddyfile</code>.</p>
<pre><code>${host} { reverse_proxy 127.0.0.1:3000 }</code></pre>
<p>docs/proxies.md has the whole setup.</p>`,
});

export const missingPage: PageContent = {
  title: 'The console is not built',
  main: html`<h1>The console is not built</h1>
<p class="lead">The server runs, but the files of the console are missing: they were not built when it started, or
<code>CONSOLE_DIR</code> names another folder.</p>
<p>On the server, run this in the folder of Tidemark. It builds the console or says why it cannot. Then reload this page.</p>
<pre><code>npm run build console</code></pre>`,
};
