import type { InstanceSetUp } from '@tidemark/domain';
import { html } from 'hono/html';
import type { BaseUrl } from '../base-url.ts';
import type { Markup, PageContent } from '../pages/page.ts';

/** Shows the key, this once, and commands that can be pasted as they are. */
export const readyPage = (
  { workspace, agent, key }: InstanceSetUp,
  { base, signIn }: Readonly<{ base: BaseUrl; signIn: string }>,
): PageContent => {
  return {
    title: 'You are ready',
    main: html`<h1>You are ready</h1>
<p class="lead">The workspace <strong>${workspace.name}</strong> is open, and ${agent.email} owns it.</p>
<section class="sheet">
<h2>Your API key</h2>
<p>Copy it now: it is shown <strong>this once</strong> and is not kept. It can read and write everything in the workspace, so keep it where you keep passwords.</p>
<pre class="copy key"><code>${key.token}</code></pre>
</section>
<section class="sheet">
<h2>Your first ticket, in a terminal</h2>
${base.certain ? '' : unsure(base)}
<h3>1. Name the key and the address</h3>
${command(`export TIDEMARK_KEY=${key.token}\nexport TIDEMARK_API=${base.url}/api/v1`)}
<h3>2. Create it</h3>
${command(sending('/tickets', firstTicket))}
<h3>3. List your tickets</h3>
${command(`curl $TIDEMARK_API/tickets \\\n  -H "Authorization: Bearer $TIDEMARK_KEY"`)}
<h3>4. Answer it</h3>
${command(sending('/tickets/1/messages', firstAnswer))}
</section>
<section>
<h2>Next</h2>
<ul>
<li><a href="${signIn}" target="_blank" rel="noopener">Sign in</a> with your password; people do it at <code>${signIn}</code></li>
<li><a href="/docs" target="_blank" rel="noopener">Read the API reference</a> (opens a new tab, so that the key stays here)</li>
<li><code>./tidemark --help</code> lists what you can do from the command line: add agents, teams and fields, make and revoke keys, look at the audit log</li>
<li><code>./tidemark key create</code> makes another key, if this one gets lost</li>
</ul>
</section>`,
  };
};

const firstTicket = {
  requester_email: 'ann@example.com',
  subject: 'Where is my order?',
  message: 'I ordered on Monday.',
};
const firstAnswer = { body: 'It left this morning.', status: 'solved' };

const sending = (path: string, body: Readonly<Record<string, string>>): string =>
  [
    `curl $TIDEMARK_API${path}`,
    '  -H "Authorization: Bearer $TIDEMARK_KEY"',
    "  -H 'Content-Type: application/json'",
    `  -d '${JSON.stringify(body)}'`,
  ].join(' \\\n');

const command = (text: string): Markup => html`<pre class="copy"><code>${text}</code></pre>`;

const unsure = (base: BaseUrl): Markup =>
  html`<p class="notice">These commands work on the machine that Tidemark runs on. From another one, put the server’s own address in the place of <code>${base.url}</code>; with the setting <code>PUBLIC_URL</code>, Tidemark knows it.</p>`;
