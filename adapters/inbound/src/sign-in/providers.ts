/** The pages and endpoints of the providers whose tokens open mailboxes (OAuth 2.0). */
import type { AccountProvider } from '@tidemark/domain';

/** `parameters` of the consent page, besides those of OAuth. */
export type ProviderPlace = Readonly<{
  name: string;
  consentUrl: string;
  tokenUrl: string;
  scope: string;
  parameters: Readonly<Record<string, string>>;
}>;

export type ProviderPlaces = Readonly<Record<AccountProvider, ProviderPlace>>;

/** `tenant`: a directory of Microsoft, by its id or domain, or `organizations` for any. */
export const providerPlaces = (tenant: string): ProviderPlaces => ({
  google: {
    name: 'Google',
    consentUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    scope: 'https://mail.google.com/',
    // Only a new consent brings a refresh token.
    parameters: { access_type: 'offline', prompt: 'consent' },
  },
  microsoft: {
    name: 'Microsoft',
    consentUrl: `https://login.microsoftonline.com/${encodeURIComponent(tenant)}/oauth2/v2.0/authorize`,
    tokenUrl: `https://login.microsoftonline.com/${encodeURIComponent(tenant)}/oauth2/v2.0/token`,
    scope: 'https://outlook.office.com/IMAP.AccessAsUser.All offline_access',
    parameters: { prompt: 'select_account' },
  },
});
