/** The text and the HTML of a mail, decoded and within their limits. */
import { limits } from '@tidemark/domain/limits';
import { decodeText } from '../decoding/charsets.ts';
import { cleanText } from '../decoding/clean.ts';
import { parameterText } from './file-names.ts';
import { unflowed } from './flowed.ts';
import { charsetInHtml, depthOf, htmlOfText, plainText } from './html.ts';
import type { LeafPart, Segment } from './read-parts.ts';

const { html: htmlLimits, textBytes } = limits.inbound;

/** `asFiles`: texts that are longer than a body may be, and are files for that. */
export type Bodies = Readonly<{
  text: string | null;
  html: string | null;
  asFiles: readonly Readonly<{ part: LeafPart; name: string }>[];
}>;

type Texts = Readonly<{ plain: string | null; html: string | null }>;

export const readBodies = (segments: readonly Segment[], hint: string | null): Bodies => {
  const asFiles: { part: LeafPart; name: string }[] = [];
  const tooLong = (part: LeafPart, name: string): void => {
    asFiles.push({ part, name });
  };
  let htmlLeft: number = htmlLimits.shownBytes;
  const read = ({ plain, html }: Segment): Texts => {
    const whole = html && htmlOf(html, hint, htmlLimits.bytes);
    const page = whole !== null && Buffer.byteLength(whole) <= htmlLeft ? whole : null;
    if (html && page === null) tooLong(html, 'message.html');
    htmlLeft -= page === null ? 0 : Buffer.byteLength(page);
    const text = plain ? plainOf(plain, hint) : page === null && whole !== null ? plainText(whole) : null;
    if (plain && (plain.leaf.isCut || Buffer.byteLength(text ?? '') > textBytes))
      tooLong(plain, 'message.txt');
    return { plain: text, html: page };
  };
  const texts = segments.map(read).map(withoutStub);
  const text = texts.some(({ plain }) => plain !== null) ? cutBytes(joinedPlain(texts), textBytes) : null;
  const html = texts.some(({ html }) => html !== null) ? joinedHtml(texts) : null;
  return {
    text,
    html: html !== null && Buffer.byteLength(html) > htmlLimits.shownBytes ? null : html,
    asFiles,
  };
};

export const charsetOf = ({ type }: LeafPart): string | null => type.parameters.get('charset')?.bytes ?? null;

export const plainOf = (part: LeafPart, hint: string | null): string => {
  const { kept, isCut } = part.leaf;
  const text = cleanText(decodeText(isCut ? wholeCharacters(kept) : kept, charsetOf(part), hint));
  const isFlowed = parameterText(part.type, 'format', null)?.toLowerCase() === 'flowed';
  return isFlowed ? unflowed(text, parameterText(part.type, 'delsp', null)?.toLowerCase() === 'yes') : text;
};

/** Null when it is too long or too deep. */
export const htmlOf = (part: LeafPart, hint: string | null, most: number): string | null => {
  const { kept, isCut } = part.leaf;
  if (isCut || kept.length > htmlLimits.bytes) return null;
  const html = cleanText(decodeText(kept, charsetOf(part) ?? charsetInHtml(kept), hint));
  return Buffer.byteLength(html) > most || depthOf(html, htmlLimits.depth) > htmlLimits.depth ? null : html;
};

/** Cut UTF-8 may end in the middle of a character, which would make it look like another charset. */
const wholeCharacters = (bytes: Uint8Array): Uint8Array => {
  let end = bytes.length;
  while (end > bytes.length - 4 && end > 0 && ((bytes[end - 1] ?? 0) & 0xc0) === 0x80) end--;
  return end > 0 && (bytes[end - 1] ?? 0) >= 0xc0 ? bytes.subarray(0, end - 1) : bytes;
};

const cutBytes = (text: string, most: number): string => {
  const bytes = Buffer.from(text);
  return bytes.length <= most
    ? text
    : Buffer.from(wholeCharacters(bytes.subarray(0, most)))
        .toString()
        .replace(/(?<!\ufffd)\ufffd+$/, '');
};

/** A text that only says that the mail is HTML is none. */
const withoutStub = ({ plain, html }: Texts): Texts =>
  plain !== null && html !== null && isStub(plain, html) ? { plain: null, html } : { plain, html };

const isStub = (plain: string, html: string): boolean => {
  const text = plain.trim();
  if (text === '') return true;
  return text.length < 400 && /\bhtml\b/i.test(text) && plainText(html).length > text.length;
};

const joinedPlain = (texts: readonly Texts[]): string =>
  texts
    .map(({ plain, html }) => plain ?? (html === null ? '' : plainText(html)))
    .filter((text) => text.trim() !== '')
    .map((text) => text.replace(/(?<!\n)\n+$/, ''))
    .join('\n\n');

const joinedHtml = (texts: readonly Texts[]): string =>
  texts
    .map(
      ({ plain, html }) =>
        html ?? (plain === null || plain.trim() === '' ? '' : `<div>${htmlOfText(plain)}</div>`),
    )
    .filter((html) => html !== '')
    .join('\n');
