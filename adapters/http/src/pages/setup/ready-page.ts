import { type InstanceSetUp, type OwnerSignIn, workspacePages } from '@tidemark/domain';
import { html } from 'hono/html';
import type { BaseUrl } from '../../base-url.ts';
import type { Markup, PageContent } from '../page.ts';
import { ownerPath } from '../sign-in/owner.ts';
import { setupScript } from './setup-script.ts';

/** Shows the key, this once, and commands that can be pasted as they are. */
export const readyPage = (
  { workspace, agent, key, signInCode }: InstanceSetUp & OwnerSignIn,
  { base, own, sendsMail }: Readonly<{ base: BaseUrl; own: string; sendsMail: boolean }>,
): PageContent => {
  const signIn = own + workspacePages.login;
  return {
    ...(signInCode === null ? {} : { formsTo: own }),
    title: 'You are ready',
    script: setupScript,
    main: html`<h1>You are ready</h1>
<p class="lead">The workspace <strong>${workspace.name}</strong> is open, and ${agent.email} owns it.</p>
${signInCode === null ? '' : signingIn(own + ownerPath, signInCode)}
<section class="sheet">
<h2>Your API key</h2>
<p>Copy it now: it is shown <strong>only once</strong>. It can read and write everything in the workspace, so store it like a password.</p>
<pre class="copy key" data-copy="your API key"><code>${key.token}</code></pre>
</section>
<section class="sheet">
<h2>Your first ticket, in a terminal</h2>
${base.certain ? '' : unsure(base)}
<h3>1. Name the key and the address</h3>
${command(1, `export TIDEMARK_KEY=${key.token}\nexport TIDEMARK_API=${base.url}/api/v1`)}
<h3>2. Create it</h3>
${command(2, sending('/tickets', firstTicket))}
<h3>3. List your tickets</h3>
${command(3, `curl $TIDEMARK_API/tickets \\\n  -H "Authorization: Bearer $TIDEMARK_KEY"`)}
<h3>4. Answer it</h3>
${command(4, sending('/tickets/1/messages', firstAnswer))}
</section>
<section>
<h2>Next</h2>
<ul>
<li><a href="${signIn}" target="_blank" rel="noopener">Sign in</a> with your password. Your agents sign in at <code>${signIn}</code></li>
${sendsMail ? '' : noMail}
<li><a href="/docs" target="_blank" rel="noopener">Read the API reference</a> (opens a new tab, so that the key stays here)</li>
<li><code>./tidemark --help</code> lists what the command line can do: add agents, teams and fields, create and revoke keys, show the audit log</li>
<li><code>./tidemark key create</code> creates another key if you lose this one</li>
</ul>
</section>`,
  };
};

const signingIn = (
  address: string,
  code: string,
): Markup => html`<form method="post" action="${address}" target="_blank" rel="noopener">
<input type="hidden" name="code" value="${code}">
<button type="submit">Open the console</button>
</form>`;

const noMail = html`<li>Customers get no email yet, neither replies nor sign-in links: set <code>MAIL_FROM</code> and <code>SMTP_URL</code> and restart. With <code>MAIL_FROM</code> alone, each mail is stored, and <code>./tidemark mail list</code> shows it</li>`;

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

const command = (step: number, text: string): Markup =>
  html`<pre class="copy" data-copy="step ${step}"><code>${text}</code></pre>`;

const unsure = (base: BaseUrl): Markup =>
  html`<p class="notice">These commands work on the machine that Tidemark runs on. From another machine, replace <code>${base.url}</code> with the server’s address. Set <code>PUBLIC_URL</code>, and Tidemark shows the right one.</p>`;
