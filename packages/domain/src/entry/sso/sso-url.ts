import { invalid } from '../../kernel/errors.ts';
import { limits } from '../../kernel/limits.ts';
import { described, hostName, isLine } from '../../kernel/text.ts';

/**
 * The issuer to the letter, as the provider names itself: an https address without query or fragment. Plain http is for
 * a provider on the same machine, as in a trial.
 */
export const allowedIssuer = (text: string): string => {
  const issuer = text.trim();
  const [, scheme, host = '', port] = form.exec(issuer) ?? [];
  const isHost = hostName(host) !== null || isLoopback(host) || /^\d{1,3}(\.\d{1,3}){3}$/.test(host);
  const isPort = port === undefined || (Number(port) > 0 && Number(port) < 65_536);
  const isSafe = scheme === 'https' || (scheme === 'http' && isLoopback(host));
  if (issuer.length > limits.sso.issuerLength || !isLine(issuer) || !isHost || !isPort || !isSafe)
    throw invalid(
      'issuer',
      `issuer must be an https address like https://login.example.com, got ${described(text)}.`,
    );
  if (isTenantless(issuer))
    throw invalid(
      'issuer',
      `issuer must be that of one tenant, like https://login.microsoftonline.com/<tenant id>/v2.0: with ${described(text)} any tenant of the world could sign in.`,
    );
  return issuer;
};

/** Entra's addresses for whoever has any account there. */
const isTenantless = (issuer: string): boolean =>
  /^https:\/\/[^/]*\bmicrosoftonline\.[a-z]+(?::\d+)?\/(common|organizations|consumers)(\/|$)/i.test(issuer);

const form =
  /^(https?):\/\/(\[[0-9a-f:.]+\]|[A-Za-z0-9.-]+)(?::(\d{1,5}))?(?:\/[A-Za-z0-9._~!$&'()*+,;=:@%/-]*)?$/;

/** Whether a host is this machine by its name, so that nobody else can read what is sent there. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
