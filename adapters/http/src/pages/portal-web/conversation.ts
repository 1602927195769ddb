/** The parts of a conversation that are read. */
import type { Conversation, CustomerMessage, RequestDetail, TicketFile } from '@tidemark/domain';
import { personMark } from '@tidemark/domain/person-mark';
import { html, raw } from 'hono/html';
import type { Markup } from '../page.ts';
import { filesPath, requestPath } from './addresses.ts';
import { type Formats, formatsOf } from './formats.ts';
import { messageText } from './message-text.ts';
import type { PortalTexts } from './texts.ts';
import type { PortalVisit } from './visit.ts';

/** A page of them, oldest first; `before` is where it ends, null at the end of all. */
export const messages = (
  visit: PortalVisit,
  { request, messages: { data, next } }: Conversation,
  before: number | null,
): Markup => {
  const { texts } = visit;
  const formats = formatsOf(visit);
  const path = requestPath(request.number);
  const toEarlier = next !== null && html`<a href="${path}?before=${next}">${texts.request.earlier}</a>`;
  const toLatest = before !== null && html`<a href="${path}#${latestMessage}">${texts.request.latest}</a>`;
  const ways = html`${(toEarlier || toLatest) && html`<p class="way">${toEarlier} ${toLatest}</p>`}`;
  const latest = before === null ? data.at(-1) : undefined;
  return html`<section aria-labelledby="messages">
<h2 id="messages">${texts.request.messages}</h2>
${ways}
<ol class="messages">
${data.map((message) => one(texts, formats, { message, isLatest: message === latest }))}
</ol>
${ways}
</section>`;
};

/** The fragment of its address: a form that was sent leads to it. */
export const latestMessage = 'latest';

/** The custom fields filled in with the first message. */
export const details = (visit: PortalVisit, shown: readonly RequestDetail[]): Markup => {
  const { texts } = visit;
  return html`${
    shown.length > 0 &&
    html`<section class="sheet" aria-labelledby="details">
<h2 id="details">${texts.request.details}</h2>
<dl class="details">
${shown.map((detail) => html`<dt dir="auto">${detail.label}</dt><dd dir="auto">${shownValue(visit, detail)}</dd>`)}
</dl>
</section>`
  }`;
};

type Placed = Readonly<{ message: CustomerMessage; isLatest: boolean }>;

const one = (texts: PortalTexts, formats: Formats, { message, isLatest }: Placed): Markup => {
  const { author, bodyHtml, createdAt, files, skippedFiles } = message;
  return html`<li${isLatest && html` id="${latestMessage}"`}${author.type === 'customer' && html` class="own"`}>
<header>${avatar(author.name)}<h3 dir="auto">${author.name}</h3><p class="facts">${formats.moment(createdAt)}</p></header>
<div class="text" dir="auto">${raw(messageText(bodyHtml, texts))}</div>
${files.length > 0 && attached(texts, formats, files)}
${skippedFiles.length > 0 && notStored(texts, skippedFiles)}
</li>`;
};

/** A picture of the name: screen readers skip its letters, because the name itself follows. */
const avatar = (name: string): Markup => {
  const { initials, hue } = personMark(name);
  return html`<span class="person" data-hue="${hue}" data-initials="${initials}" aria-hidden="true"></span>`;
};

const attached = (texts: PortalTexts, { size }: Formats, files: readonly TicketFile[]): Markup =>
  html`<ul class="attached" aria-label="${texts.request.files}">
${files.map(({ id, name, size: bytes }) => html`<li><a href="${filesPath}/${id}"><bdi>${name}</bdi> (${size(bytes)})</a></li>`)}
</ul>`;

const notStored = (texts: PortalTexts, names: readonly string[]): Markup =>
  html`<div class="lost"><p>${texts.request.notStored}</p>
<ul>${names.map((name) => html`<li><bdi>${name}</bdi></li>`)}</ul></div>`;

const shownValue = (visit: PortalVisit, { type, value }: RequestDetail): Markup | string => {
  const { form } = visit.texts;
  if (typeof value === 'boolean') return value ? form.yes : form.no;
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return value.join(', ');
  if (type === 'date') return formatsOf(visit).day(value);
  return type === 'datetime' ? formatsOf(visit).moment(value) : value;
};
