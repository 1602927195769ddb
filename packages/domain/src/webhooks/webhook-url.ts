/** One spelling of a URL, so that it has one webhook, in whichever of the usual ways it is written. */

/**
 * The scheme and the host in small letters, without the port that the scheme has anyway and without a fragment, which is
 * never sent, and `/` where there is no path. No more than that: a name in two alphabets, an address of IPv6 with and
 * without its zeros, and `/a/../b` beside `/b` are URLs of their own. What is no such URL stays as it is: the guard
 * says what is wrong with it.
 */
export const normalWebhookUrl = (text: string): string => {
  const [, scheme, authority, rest = ''] = /^(https?):\/\/([^/?#]+)(.*)$/isu.exec(text) ?? [];
  if (scheme === undefined || authority === undefined) return text;
  const isSecure = scheme.toLowerCase() === 'https';
  const host = authority.toLowerCase().replace(isSecure ? /:(?:0*443)?$/u : /:(?:0*80)?$/u, '');
  const sent = rest.replace(/#.*$/su, '');
  return `${isSecure ? 'https' : 'http'}://${host}${sent.startsWith('/') ? '' : '/'}${sent}`;
};
