/** The first text of a forward: an empty line, and the quoted message below it. */
import type { Message } from '@tidemark/client';
import { escaped, fromPlain } from '../writing/from-plain.ts';
import { type DraftText, emptyText, plainOf } from './draft-text.ts';

/** The words above a quote, like “Cleo wrote on 20 November:”. */
export type Introduction = (message: Message) => string;

/** Longer texts are quoted up to here, without their format: a message has its own limit. */
const longestQuote = 40_000;

/** Messages of people outside and replies to them, newest first. Internal notes of agents are left out. */
export const forwardable = (messages: readonly Message[]): readonly Message[] =>
  messages.filter(({ internal, author }) => !internal || author.type === 'customer').toReversed();

export const beginForward = (message: Message, introduction: Introduction): DraftText =>
  withQuote({ ...emptyText, html: '<p><br></p>' }, message, introduction);

/** Another message in the place of the one that is quoted; where its introduction is gone, the writer's text stays as it is. */
export const forwardOther = (
  text: DraftText,
  { from, to, introduction }: Readonly<{ from: Message | null; to: Message; introduction: Introduction }>,
): DraftText => {
  const { html, body } = text;
  const begins = from === null ? '' : introduction(from);
  const at = html === null ? body.lastIndexOf(begins) : html.lastIndexOf(`<p>${escaped(begins)}</p>`);
  if (begins === '' || at < 0) return { ...text, forwardOf: to.id };
  const own = (html ?? body).slice(0, at);
  return withQuote(html === null ? { ...text, body: own } : { ...text, html: own }, to, introduction);
};

const withQuote = (own: DraftText, message: Message, introduction: Introduction): DraftText => {
  const words = introduction(message);
  if (own.html === null)
    return { ...own, body: `${own.body}${words}\n${message.body}`, forwardOf: message.id };
  const html = `${own.html}<p>${escaped(words)}</p><blockquote>${quoteOf(message)}</blockquote>`;
  return { ...own, html, body: plainOf(html), forwardOf: message.id };
};

/** Without its pictures: the address of one may tell who looks at it. */
const quoteOf = ({ body, body_html: html }: Message): string =>
  html.length > longestQuote
    ? fromPlain(body.slice(0, longestQuote / 2).toWellFormed())
    : html.replace(/<img [^<>]*>/gi, '');

/** The addresses in a line that separates them by commas, semicolons or spaces. */
export const addressesIn = (line: string): readonly string[] =>
  line.split(/[\s,;]+/).filter((one) => one !== '');

/** The address that is typed last: what people are found by. */
export const lastAddress = (line: string): string => line.split(/[\s,;]/).at(-1) ?? '';

/** The line with an address in the place of the one that is typed last. */
export const withLastAddress = (line: string, address: string): string =>
  `${line.slice(0, line.length - lastAddress(line).length)}${address}, `;
