/** `/`: the help centre of the host's workspace, or what leads to one. */
import { html } from 'hono/html';
import type { ApiContext } from '../../api/execute.ts';
import type { Exchange } from '../../exchange.ts';
import type { Reply } from '../../reply.ts';
import { workspaceAt } from '../../workspace-at.ts';
import { helpPath } from '../help/addresses.ts';
import type { PageContent } from '../page.ts';
import { pageReply } from '../page-reply.ts';
import { refused } from '../refused.ts';
import { likeAddress } from '../sign-in/visit.ts';

export const showFront =
  (context: ApiContext) =>
  (exchange: Exchange): Promise<Reply> =>
    answered(context, exchange).catch((error: unknown) => refused(error, context.parts, exchange));

const answered = async ({ desk, parts }: ApiContext, exchange: Exchange): Promise<Reply> => {
  const workspace = await workspaceAt(desk, exchange.request.host, parts.settings);
  // Not permanent: after the next workspace, this host may have none.
  if (workspace) return { status: 302, headers: { Location: helpPath, 'Cache-Control': 'no-cache' } };
  const { data } = await desk.workspaces.list({ limit: 1, after: null });
  return data.length === 0 ? pageReply(newPage) : pageReply(nobodyPage(likeAddress(parts, exchange)), 404);
};

/** Nobody may set this instance up but who can read its terminal or its files. */
const newPage: PageContent = {
  title: 'Set up Tidemark',
  main: html`<h1>Tidemark runs, and has no workspace yet</h1>
<p class="lead">To set it up, open the link that it printed when it started.</p>
<div class="sheet">
<h2>Where to find the setup link</h2>
<ul>
<li>In the terminal in which Tidemark was started, or in the log of its service.</li>
<li>In the file <code>setup-link</code> of its data folder.</li>
</ul>
<p>The link works once, for 30 minutes. Restart Tidemark to get a new one.</p>
</div>
<p>The API is described at <a href="/docs">/docs</a>.</p>`,
};

const nobodyPage = (like: string): PageContent => ({
  title: 'No workspace here',
  main: html`<h1>No workspace has this address</h1>
<p class="lead">The address of a workspace begins with its short name, like <code>${like}</code>.</p>
<p>The API is described at <a href="/docs">/docs</a>.</p>`,
});
