/** The security headers of every response, whatever its body is (contract §1.7). */
import type { ApiSettings } from './parts.ts';

export type SecurityHeaders = Readonly<Record<string, string>>;

/**
 * The headers of each response. A page and a download have a Content-Security-Policy of their own instead of this one. Where
 * the public URL is https, browsers that used https call this host, and hosts below it, by https only.
 */
export const securityHeadersOf = ({
  publicUrl,
  hsts,
}: Pick<ApiSettings, 'publicUrl' | 'hsts'>): SecurityHeaders => ({
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': nothing,
  ...(publicUrl?.startsWith('https:') && hsts !== 'off'
    ? { 'Strict-Transport-Security': `max-age=${yearSeconds}${hsts === 'host' ? '' : '; includeSubDomains'}` }
    : {}),
});

/** Of bytes that the person in front of the browser may have been sent by anybody. */
export const downloadPolicy = "sandbox; frame-ancestors 'none'";

/** No response but a page loads, frames or sends anything; nobody may show one in a frame. */
const nothing = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const yearSeconds = 31_536_000;
