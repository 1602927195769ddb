/** The files of a mail, with the place of each among the stored bytes. */
import { limits } from '@tidemark/domain/limits';
import { cleanLine } from '../decoding/clean.ts';
import type { Encoding } from '../decoding/decoder.ts';
import { isMessage } from '../structure/keep.ts';
import type { Span } from '../structure/part.ts';
import type { TnefFile } from '../tnef/tnef-scanner.ts';
import { cleanFileName, givenName, parameterText } from './file-names.ts';
import type { Bodies } from './read-bodies.ts';
import { readMessage } from './read-message.ts';
import type { Found, LeafPart } from './read-parts.ts';

/** A file of `MailFacts`, without its bytes: they are those of `span`, decoded, and of them `within`. */
export type FilePlace = Readonly<{
  name: string;
  contentType: string;
  size: number;
  contentId: string | null;
  inline: boolean;
  isSignature: boolean;
  span: Span;
  encoding: Encoding;
  within: Span | null;
}>;

const signatures = /^application\/(?:pgp-signature|(?:x-)?pkcs7-signature)$/;

export const readFiles = (found: Found, bodies: Bodies, hint: string | null): readonly FilePlace[] => {
  const shown = contentIdsIn(bodies.html);
  const texts = bodies.asFiles.map(({ part, name }, index) => ({
    ...placeOf(part, index + 1, hint),
    name,
    inline: false,
  }));
  const files = found.files.flatMap(({ part, isRelated }, index) => {
    const place = placeOf(part, index + 1, hint);
    const inline = place.contentId !== null && (isRelated || shown.has(place.contentId));
    return part.leaf.tnef && part.leaf.tnef.files.length > 0
      ? part.leaf.tnef.files.map((file, at) => insideOf({ part, number: at + 1 }, file, shown))
      : [{ ...place, inline: inline && !place.isSignature }];
  });
  return [...texts, ...files].slice(0, limits.inbound.structure.parts);
};

/** The ids that HTML shows, decoded. */
const contentIdsIn = (html: string | null): ReadonlySet<string> =>
  new Set(
    [...(html ?? '').matchAll(/\bcid:([^"'\s<>)]{1,500})/gi)].flatMap(([, id = '']) => [
      id,
      percentDecoded(id),
    ]),
  );

const percentDecoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    // A name with a wrong code is taken as it is.
    return text;
  }
};

const placeOf = (part: LeafPart, number: number, hint: string | null): FilePlace => {
  const type = part.type.value.startsWith('multipart/') ? 'text/plain' : part.type.value;
  return {
    name: writtenName(part, type, hint) ?? givenName(type, number),
    contentType: cleanLine(type, 200),
    size: part.leaf.size,
    contentId: part.contentId === null ? null : cleanLine(part.contentId, 500) || null,
    inline: false,
    isSignature: signatures.test(type),
    span: part.leaf.span,
    encoding: part.encoding,
    within: null,
  };
};

/** The name in the mail, or the subject of an attached message; null without either. */
const writtenName = (part: LeafPart, type: string, hint: string | null): string | null => {
  const written = parameterText(part.disposition, 'filename', hint) ?? parameterText(part.type, 'name', hint);
  const name = written === null ? null : cleanFileName(written);
  if (name !== null) return isMessage(type) && !/\.eml$/i.test(name) ? `${name}.eml` : name;
  const subject = isMessage(type)
    ? cleanFileName(readMessage(part, hint)?.subject.replace(/[/\\]/g, '_') ?? '')
    : null;
  return subject === null ? null : `${subject.slice(0, 200)}.eml`;
};

type Place = Readonly<{ part: LeafPart; number: number }>;

const insideOf = ({ part, number }: Place, file: TnefFile, shown: ReadonlySet<string>): FilePlace => {
  const contentId = cleanLine((file.contentId ?? '').replace(/^<|>$/g, ''), 500) || null;
  const type = cleanLine((file.contentType ?? '').toLowerCase(), 200);
  const contentType = /^[^\s/]+\/[^\s/]+$/.test(type) ? type : 'application/octet-stream';
  return {
    name: cleanFileName(file.name ?? '') ?? givenName(contentType, number),
    contentType,
    size: file.size,
    contentId,
    inline: contentId !== null && shown.has(contentId),
    isSignature: false,
    span: part.leaf.span,
    encoding: part.encoding,
    within: { from: file.from, to: file.from + file.size },
  };
};
