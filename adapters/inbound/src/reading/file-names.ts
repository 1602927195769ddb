/** Names of the files of a mail. */
import { limits } from '@tidemark/domain/limits';
import { decodeText } from '../decoding/charsets.ts';
import { cleanLine } from '../decoding/clean.ts';
import { headerText } from '../decoding/header-text.ts';
import type { Structured } from '../structure/parameters.ts';

const mostCharacters = limits.files.nameLength;

/** Without folders, controls and bidi marks; null when nothing is left. */
export const cleanFileName = (text: string): string | null => {
  const name = cleanLine(text.replace(/^[\s\S]*[/\\]/, ''), Number.POSITIVE_INFINITY).replace(
    /["<>|*?:]/g,
    '_',
  );
  return /^\.*$/.test(name) ? null : shortened(name);
};

/** The ending says what a file is, so a long name loses its middle. */
const shortened = (name: string): string => {
  if (name.length <= mostCharacters) return name;
  const ending = /\.[^.\s]{1,16}$/.exec(name)?.[0] ?? '';
  return cleanLine(name, mostCharacters - ending.length) + ending;
};

export const parameterText = (structured: Structured, name: string, hint: string | null): string | null => {
  const parameter = structured.parameters.get(name);
  if (!parameter) return null;
  const { bytes, charset } = parameter;
  return charset === null ? headerText(bytes, hint) : decodeText(Buffer.from(bytes, 'latin1'), charset, hint);
};

const endings: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'application/json': 'json',
  'application/pgp-signature': 'asc',
  'application/pgp-encrypted': 'asc',
  'application/pkcs7-signature': 'p7s',
  'application/x-pkcs7-signature': 'p7s',
  'application/pkcs7-mime': 'p7m',
  'application/x-pkcs7-mime': 'p7m',
  'application/ics': 'ics',
  'image/jpeg': 'jpg',
  'image/jpg': 'jpg',
  'image/svg+xml': 'svg',
  'image/tiff': 'tif',
  'audio/mpeg': 'mp3',
  'text/plain': 'txt',
  'text/calendar': 'ics',
  'text/html': 'html',
  'text/csv': 'csv',
  'text/vcard': 'vcf',
  'text/x-vcard': 'vcf',
  'text/rfc822-headers': 'txt',
  'message/rfc822': 'eml',
  'message/global': 'eml',
  'message/delivery-status': 'txt',
  'message/disposition-notification': 'txt',
  'message/feedback-report': 'txt',
  'message/partial': 'txt',
  'message/external-body': 'txt',
};

/** `picture-2.png`, `invitation.ics`, `file-3.bin`: what a file is called that has no name. */
export const givenName = (type: string, number: number): string => {
  if (type === 'text/calendar' || type === 'application/ics') return 'invitation.ics';
  const kind = type.startsWith('image/') ? 'picture' : type.startsWith('message/') ? 'message' : 'file';
  const known = endings[type] ?? /^image\/([a-z0-9]{2,5})$/.exec(type)?.[1] ?? 'bin';
  return `${kind}-${number}.${known}`;
};
