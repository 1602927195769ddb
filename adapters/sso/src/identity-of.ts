import type { SsoIdentity } from '@tidemark/domain';

/** A provider's claims about a person, in the ID token or from its userinfo endpoint. */
export type Claims = Readonly<Record<string, unknown>>;

/** Whether the claims say whose address it is, so that no other source need be asked. */
export const namesEmail = ({ email, email_verified, xms_edov }: Claims): boolean =>
  typeof email === 'string' && (email_verified !== undefined || xms_edov !== undefined);

/** The address and whether it is verified are of one source: never one of this and the other of that. */
export const identityOf = (issuer: string, subject: string, claims: Claims): SsoIdentity => ({
  issuer,
  subject,
  email: typeof claims.email === 'string' ? claims.email : null,
  emailVerified: claims.email_verified === true || isVerifiedByEntra(issuer, claims),
});

/**
 * Entra never says `email_verified`. What it says instead, when it is asked to, is that the domain of the address is
 * verified as one of the tenant's own.
 */
const isVerifiedByEntra = (issuer: string, { xms_edov }: Claims): boolean =>
  issuer.startsWith('https://login.microsoftonline.com/') &&
  (xms_edov === true || xms_edov === 1 || xms_edov === '1');
