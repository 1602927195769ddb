import { limits } from '@tidemark/domain';
import { html } from 'hono/html';
import type { Markup } from '../page.ts';
import { searchPath } from './addresses.ts';
import type { HelpTexts } from './texts.ts';

/** A form that works by itself; the script shows what is found while somebody types. */
export const searchBox = (
  { search }: HelpTexts,
  question: string,
): Markup => html`<form class="find" role="search" method="get" action="${searchPath}" data-some="${search.typed.some}" data-none="${search.typed.none}">
<label class="unseen" for="q">${search.label}</label>
<div class="box">
<input id="q" name="q" type="search" value="${question}" placeholder="${search.hint}" maxlength="${limits.helpCentre.questionLength}" autocomplete="off" dir="auto">
<button type="submit">${search.button}</button>
</div>
<div id="found" role="listbox" aria-label="${search.results}" hidden></div>
<p id="told" class="unseen" role="status"></p>
</form>`;
