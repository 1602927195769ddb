import { refused } from './refused.ts';

const longest = 2_000;

/**
 * The URL of a receiver, read strictly: what two readers could understand in two ways is refused, not mended. Where
 * it leads is another question. Throws a refusal.
 */
export const receiverUrl = (text: string): URL => {
  if (text.length > longest)
    throw refused(`The URL must have at most ${longest} characters, got ${text.length}.`);
  if (!text.isWellFormed() || /[\s\p{Cc}\p{Cf}\\]/u.test(text))
    throw refused('The URL must not contain spaces, control characters or backslashes.');
  const authority = /^https?:\/\/([^/?#]+)/i.exec(text)?.[1];
  if (authority === undefined || !URL.canParse(text))
    throw refused('The URL must be one like https://acme.example/hook.');
  if (authority.includes('@')) throw refused('The URL must not contain a user name or a password.');
  const url = new URL(text);
  if (url.hostname.endsWith('.')) throw refused('The host of the URL must not end with a dot.');
  if (!isPlain(authority, url.hostname))
    throw refused(
      'The host of the URL must be a name, or an address written as four decimal numbers or in brackets.',
    );
  return url;
};

/** Written as it is read, but for case; names in other scripts become `xn--…`. */
const isPlain = (authority: string, hostname: string): boolean => {
  if (authority.startsWith('[')) return true;
  const written = authority.replace(/:\d*$/, '').toLowerCase();
  return written === hostname || (/[\u0080-\uffff]/.test(written) && hostname.includes('xn--'));
};
