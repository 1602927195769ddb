/** Which text may be stored (contract §1.5), the same for every database. */
import { invalid } from './errors.ts';
import { limits } from './limits.ts';

const localPart = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]{1,64}(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]{1,64})*$/;
const hostLabel = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

/** NUL and lone surrogates are refused: one database stores them, another fails on them. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/**
 * One line that shows what it is: names and subjects become mail headers, where a line break would start another header, and a
 * character that is not seen, or turns the direction of text, makes one name look like another. Joiners and variation selectors
 * are letters of emoji and of several scripts, and tags end the flags of parts of countries.
 */
export const isLine = (text: string): boolean =>
  isStorable(text) && !/[\p{Cc}\u2028\u2029]/u.test(text) && !unseen.test(text.replace(partFlags, ''));

const unseen =
  /[[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]--[\u180b-\u180d\u180f\u200c\u200d\ufe00-\ufe0f\u{e0100}-\u{e01ef}]]/v;
const everyUnseen = new RegExp(unseen, 'gv');
const partFlags = /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,6}\u{e007f}/gu;

/** The same line without what `isLine` refuses: for mail, whose sender cannot correct it. */
export const lineOf = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .split(/(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,6}\u{e007f})/u)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(everyUnseen, '')))
    .join('')
    .trim();

/**
 * Text with only invisible characters: spaces, and characters without width or ink. U+2800 is a Braille pattern without
 * dots. The excluded characters precede numbers in Arabic, Syriac and Kaithi.
 */
export const isBlank = (text: string): boolean =>
  /^[[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]--[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]]*$/v.test(
    text,
  );

export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text);

/** A host name of two or more labels, lower-cased and without a final dot; null for anything else, an IP address too. */
export const hostName = (text: string): string | null => {
  const name = text.trim().replace(/\.$/, '');
  const labels = name.split('.');
  const isName = labels.length >= 2 && labels.every((label) => hostLabel.test(label));
  return isName && name.length <= 253 && !/^\d+$/.test(labels.at(-1) ?? '') ? name.toLowerCase() : null;
};

/** `local@domain` and nothing else: no comments, groups, quoted parts or line breaks. */
export const isEmail = (text: string): boolean => {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(at, 0));
  const domain = text.slice(at + 1);
  return (
    text.length <= limits.emailLength &&
    local.length <= 64 &&
    localPart.test(local) &&
    hostName(domain) === domain.toLowerCase()
  );
};

/** The form in which two spellings of an address are equal. */
export const foldEmail = (email: string): string => email.trim().toLowerCase();

/** The form in which two names of configuration entries are equal. */
export const foldName = (name: string): string => name.trim().toLowerCase();

export const emailDomain = (email: string): string => {
  const folded = foldEmail(email);
  return folded.slice(folded.lastIndexOf('@') + 1);
};

/** Text from the command line or the setup page, trimmed; throws `validation_failed` naming the field. */
export const requiredText = (field: string, text: string, most: number): string => {
  const trimmed = text.trim();
  if (isBlank(trimmed) || trimmed.length > most || !isLine(trimmed))
    throw invalid(field, `${field} must be one line of 1 to ${most} characters, got ${described(text)}.`);
  return trimmed;
};

export const requiredEmail = (field: string, text: string): string => {
  const trimmed = text.trim();
  if (!isEmail(trimmed))
    throw invalid(field, `${field} must be an email address like ann@example.com, got ${described(text)}.`);
  return trimmed;
};

/** Describes a value without showing it: a secret, or text that is too long. */
export const describedLength = ({ length }: string): string =>
  `text of ${length === 1 ? '1 character' : `${length} characters`}`;

/** Describes a value, short enough for a message. */
export const described = (value: unknown): string => {
  if (typeof value === 'string') {
    if (value.includes('\0')) return 'text with a NUL character';
    if (!value.isWellFormed()) return 'text with a lone surrogate';
    return value.length <= 60 ? quoted(value) : describedLength(value);
  }
  if (Array.isArray(value)) return describedList(value.length);
  if (typeof value === 'object' && value !== null) return 'an object';
  return String(value);
};

const describedList = (length: number): string =>
  length === 0 ? 'an empty list' : `a list of ${length} ${length === 1 ? 'item' : 'items'}`;

/** Shows invisible characters, and those that turn the direction of text, as their code points. */
const quoted = (text: string): string =>
  JSON.stringify(text).replace(isBlank(text) ? /[^ -~]+/g : /[\p{Cc}\p{Cf}\u2028\u2029]+/gu, escaped);

const escaped = (signs: string): string =>
  signs
    .split('')
    .map((sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

/** The canonical form of a BCP 47 language tag of at most 35 characters; null for anything else. */
export const canonicalLocale = (text: string): string | null => {
  try {
    return text.length > 35 ? null : (Intl.getCanonicalLocales(text)[0] ?? null);
  } catch {
    // The runtime throws for what is no tag.
    return null;
  }
};

/** `requesterId` as clients spell it: `requester_id`. */
export const snakeCase = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
