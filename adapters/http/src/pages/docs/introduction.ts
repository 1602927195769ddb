/** How to begin, and what holds for every endpoint. */
import { limits } from '@tidemark/domain';
import { html } from 'hono/html';
import type { Markup } from '../page.ts';
import { baseUrlMark } from './base-url-mark.ts';
import { markedText } from './marked-text.ts';

export const introduction = (): Markup => html`<section><h2 id="start">Start</h2>
<p>${markedText(
  'Make a key on the machine that Tidemark runs on, with `./tidemark key create --name "My key" --scopes read,write`. It is shown once. The key carries its workspace: it sees that one and no other, whichever host you call.',
)}</p>
<pre tabindex="0"><code>${firstCall}</code></pre>
<div class="scroll" tabindex="0" role="region" aria-label="Scopes"><table><tbody>
<tr><td><code>read</code></td><td>every GET</td></tr>
<tr><td><code>write</code></td><td>every POST, PATCH and DELETE</td></tr>
<tr><td><code>ticket:create</code></td><td>POST <code>/tickets</code> and nothing else</td></tr>
</tbody></table></div></section>
<section><h2 id="sessions">Agents and their devices</h2>
<p>${markedText(
  'An app for agents has no key: each device signs in as its agent, with `POST /auth/login`, or with the browser by `GET /auth/authorize` and `POST /auth/exchange`, on the workspace’s own host. The token of its session is shown once, is sent like a key, and ends after 90 days without a call. The role of the agent decides what the session reaches. People sign in at `/login` of that host.',
)}</p>
<div class="scroll" tabindex="0" role="region" aria-label="Roles"><table><tbody>
${roleRows.map(([roles, reach]) => html`<tr><td>${markedText(roles)}</td><td>${markedText(reach)}</td></tr>`)}
</tbody></table></div></section>
<section><h2 id="customers">Customers and their app</h2>
<p>${markedText(
  'An app for customers signs in by an emailed link: `POST /portal/auth/link` on the workspace’s own host, then `POST /portal/auth/session` with the token of the link. The session opens what is under `/portal` and nothing else: the requests of that customer, and those that their organization shares. Keys and agents do not stand in for them there.',
)}</p></section>
<section><h2 id="conventions">Conventions</h2>
<ul>${conventions.map((text) => html`<li>${markedText(text)}</li>`)}</ul></section>`;

const firstCall = `export TIDEMARK_KEY=tmk_…
export TIDEMARK_API=${baseUrlMark}

curl $TIDEMARK_API/tickets \\
  -H "Authorization: Bearer $TIDEMARK_KEY"`;

const roleRows: readonly (readonly [string, string])[] = [
  ['`owner` and `admin`', 'everything; draft articles too, and removing contacts and organizations'],
  ['`agent`', 'everything but that'],
  ['`light_agent`', 'every GET, internal notes, and what is one’s own: `/me`, devices, read marks'],
];

export const conventions: readonly string[] = [
  'Bodies and answers are JSON in UTF-8. Ids are UUIDs, tickets have numbers, instants are ISO 8601 in UTC, email addresses are ASCII (a domain with other letters is sent in its `xn--` form). Every field of a record is always there, `null` where it has no value.',
  'Lists answer `{ "data": [...], "next_cursor": ... }`. Pass `next_cursor` as `cursor` until it is null; a page may be short with more behind it.',
  `Incremental sync: note the instant before a run, and pass it as \`updated_since\` on the next one. The list looks back ${limits.syncOverlapMs / 1000} seconds further: a ticket may come twice, none is missed.`,
  'Unknown members of a body are ignored and named in the header `X-Ignored-Fields`. An unknown query parameter returns 422 and names the parameter, because a mistyped filter must not return everything. Blanks around the commas of a list are ignored.',
  'Retries: send an `Idempotency-Key` with a POST. The same key with the same body gets the first answer again for 24 hours, with `Idempotent-Replayed: true`.',
  'Lost updates: one record is answered with an `ETag`. Send it as `If-Match` with a PATCH, and a change that somebody made in between is not overwritten but told by 412. `If-None-Match` on a GET saves the body when nothing changed.',
  `Rate: ${limits.rate.calls} calls a minute for each key and each session; \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` tell where you are, \`Retry-After\` how long to wait.`,
  'Every answer names its call in `X-Request-Id`. Send one of your own with a key or as an agent and it is kept.',
];
