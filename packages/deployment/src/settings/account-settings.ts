import type { ProviderClient } from '@tidemark/inbound';
import { networksSetting, secretWordSetting, together, wordSetting } from '@tidemark/node';
import * as v from 'valibot';

const idPattern = /^[!-~]{1,500}$/;

const clientId = (description: string) => wordSetting('the id of an OAuth client', idPattern, description);
const clientSecret = (description: string) =>
  secretWordSetting('the secret of an OAuth client', idPattern, description);

/** Settings of every deployment about the mailboxes that it fetches mail from. */
export const accountEntries = {
  INBOUND_ALLOW_NETWORKS: networksSetting(
    'Private networks in which IMAP servers may be, also on other ports and without TLS; absent: public addresses only.',
  ),
  GOOGLE_CLIENT_ID: together(
    'google',
    clientId(
      'The OAuth client with which mailboxes at Google are opened; absent: only those with an app password. See `docs/mail-in.md`.',
    ),
  ),
  GOOGLE_CLIENT_SECRET: together('google', clientSecret('The secret of that client.')),
  MICROSOFT_CLIENT_ID: together(
    'microsoft',
    clientId('The app registration with which mailboxes at Microsoft 365 are opened; absent: none.'),
  ),
  MICROSOFT_CLIENT_SECRET: together('microsoft', clientSecret('The secret of that app registration.')),
  MICROSOFT_TENANT: wordSetting(
    'the id or the domain of a directory',
    /^[A-Za-z0-9][A-Za-z0-9.-]{0,200}$/,
    'The directory that the app registration belongs to, by its id or its domain; absent: mailboxes of any organization are accepted.',
  ),
};

const schema = v.object(accountEntries);

export type AccountSettings = Readonly<{
  allowNetworks: readonly string[];
  clients: Readonly<{ google: ProviderClient | null; microsoft: ProviderClient | null }>;
  microsoftTenant: string;
}>;

/** `readSettings` has seen that nothing is set by half. */
export const accountSettings = (settings: v.InferOutput<typeof schema>): AccountSettings => ({
  allowNetworks: settings.INBOUND_ALLOW_NETWORKS,
  clients: {
    google: clientOf(settings.GOOGLE_CLIENT_ID, settings.GOOGLE_CLIENT_SECRET),
    microsoft: clientOf(settings.MICROSOFT_CLIENT_ID, settings.MICROSOFT_CLIENT_SECRET),
  },
  microsoftTenant: settings.MICROSOFT_TENANT ?? 'organizations',
});

const clientOf = (id: string | null, secret: string | null): ProviderClient | null =>
  id === null || secret === null ? null : { id, secret };
