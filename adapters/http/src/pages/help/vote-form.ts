import type { Vote } from '@tidemark/domain';
import { html } from 'hono/html';
import type { Markup } from '../page.ts';
import { newRequestPath } from '../portal-web/addresses.ts';
import type { HelpTexts } from './texts.ts';

export type VoteFormState = Readonly<{ path: string; vote: Vote | null }>;

/** The values that the buttons send. */
export const voteValues = { up: 'yes', down: 'no', none: 'none' } as const;

export const voteForm = (
  { vote: words, search }: HelpTexts,
  { path, vote }: VoteFormState,
): Markup => html`<section class="vote" id="vote" aria-labelledby="vote-question">
<h2 id="vote-question">${words.question}</h2>
<form method="post" action="${path}/vote">
${button('up', words.yes, vote)}
${button('down', words.no, vote)}
${vote !== null && html`<button type="submit" name="helpful" value="${voteValues.none}">${words.undo}</button>`}
</form>
${vote !== null && html`<p role="status">${words.thanks(vote)} ${words.changed}</p>`}
${vote === 'down' && html`<p><a class="button" href="${newRequestPath}">${search.ask}</a></p>`}
</section>`;

const button = (value: Vote, word: string, vote: Vote | null): Markup =>
  html`<button type="submit" name="helpful" value="${voteValues[value]}"${vote !== null && html` aria-pressed="${String(vote === value)}"`}>${word}</button>`;
