/** The question below its answer: what the customer wrote last, so that a mail can be understood by itself. */
import { limits } from '../../kernel/limits.ts';
import { isBlank } from '../../kernel/text.ts';
import { utf8Bytes } from '../../kernel/utf-8.ts';
import type { Message } from '../../model/desk/message.ts';
import { textContent } from '../../model/desk/new-message.ts';
import type { Workspace } from '../../model/instance/workspace.ts';
import type { Composing } from './compose-mail.ts';
import { quotePart } from './letter-html.ts';
import { dateFormat } from './say.ts';

type Quoting = Readonly<{
  question: Message;
  language: string;
  workspace: Pick<Workspace, 'locale' | 'timezone'>;
  /** Bytes of HTML that the letter may still have. */
  room: number;
}>;

type Quote = Readonly<{ text: string; html: string }>;

/** Null if there is no text to quote, or no room. A long question is cut, and a line says so. */
export const quoteOf = (ports: Composing, quoting: Quoting): Quote | null => {
  if (isBlank(quoting.question.body)) return null;
  const { quotedCharacters: most } = limits.mail;
  const { room } = quoting;
  const isFitting = ({ html }: Quote): boolean => utf8Bytes(html).length <= room;
  return (
    [most, Math.min(most, Math.floor(room / 10))]
      .filter((characters) => characters >= least)
      .map((characters) => quoteWithin(ports, quoting, characters))
      .find(isFitting) ?? null
  );
};

/** Of less nobody can tell what was asked. */
const least = 200;

const quoteWithin = (ports: Composing, { question, language, workspace }: Quoting, most: number): Quote => {
  const at = dateFormat(workspace, language, { dateStyle: 'long' });
  const intro = ports.mailTexts.say(language, 'quote_intro', {
    name: question.author.name.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim(),
    date: at.format(Date.parse(question.createdAt)),
  });
  const body = cut(question.body, most);
  const end = body === question.body ? '' : `\n\n[…] ${ports.mailTexts.say(language, 'quote_cut', {})}`;
  const text = body + end;
  const formatted = end === '' ? withoutPictures(ports.html.sanitize(question.bodyHtml)) : '';
  const isUsable = formatted !== '' && formatted.length <= 3 * most && !isBlank(ports.html.toText(formatted));
  return {
    text: [intro, ...text.split(/\r?\n/).map((line) => (line === '' ? '>' : `> ${line}`))].join('\n'),
    html: quotePart(intro, isUsable ? formatted : textContent(text).bodyHtml),
  };
};

/** A picture of somebody else may count who reads the mail. In sanitised HTML `>` ends a tag. */
const withoutPictures = (html: string): string => html.replace(/<img\b[^>]*>/g, '');

/** At the end of a word, if there is one. */
const cut = (text: string, most: number): string => {
  if (text.length <= most) return text;
  const part = text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
  const end = part.slice(-longestWord).search(/\s\S*$/);
  return (end < 0 ? part : part.slice(0, part.length - Math.min(part.length, longestWord) + end)).trimEnd();
};

const longestWord = 100;
