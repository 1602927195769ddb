/** The spelling in which the URL of a webhook is stored and shown. */

/**
 * The scheme and the host in small letters, without the port that the scheme has anyway and without a fragment, which is
 * never sent, and `/` where there is no path. The rest stays as somebody wrote it, though other spellings of it are the same
 * URL: `webhookUrlKey` knows them. What is no such URL stays as it is: the guard says what is wrong with it.
 */
export const normalWebhookUrl = (text: string): string => {
  const [, scheme, authority, rest = ''] = /^(https?):\/\/([^/?#]+)(.*)$/isu.exec(text) ?? [];
  if (scheme === undefined || authority === undefined) return text;
  const isSecure = scheme.toLowerCase() === 'https';
  const host = smallLetters(authority).replace(isSecure ? /:(?:0*443)?$/u : /:(?:0*80)?$/u, '');
  const sent = rest.replace(/#.*$/su, '');
  return `${isSecure ? 'https' : 'http'}://${host}${sent.startsWith('/') ? '' : '/'}${sent}`;
};

/** Each by itself: at the end of a word Σ would become ς, and that is another host. */
const smallLetters = (text: string): string => Array.from(text, (letter) => letter.toLowerCase()).join('');
