/** One spelling for the URLs that no receiver can tell apart, so that each has one webhook. */

/**
 * The scheme and the host in small letters, without the port that the scheme has anyway, and `/` where there is no path.
 * What is no such URL stays as it is: the guard says what is wrong with it.
 */
export const normalWebhookUrl = (text: string): string => {
  const [, scheme, authority, rest = ''] = /^(https?):\/\/([^/?#]+)(.*)$/isu.exec(text) ?? [];
  if (scheme === undefined || authority === undefined) return text;
  const isSecure = scheme.toLowerCase() === 'https';
  const host = authority.toLowerCase().replace(isSecure ? /:(?:0*443)?$/u : /:(?:0*80)?$/u, '');
  return `${isSecure ? 'https' : 'http'}://${host}${rest.startsWith('/') ? '' : '/'}${rest}`;
};
