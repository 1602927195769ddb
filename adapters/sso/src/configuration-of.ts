import { DeskError, type SsoClient } from '@tidemark/domain';
import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  enableNonRepudiationChecks,
  None,
  type ServerMetadata,
} from 'openid-client';

/**
 * Made for each sign-in, so that signatures are checked with the keys that the provider has now: keys that were
 * exchanged a moment ago fail nobody.
 */
export const configurationOf = (client: SsoClient, description: ServerMetadata): Configuration => {
  const { clientId, issuer } = client;
  const authentication = authenticationOf(client, description);
  const configuration = new Configuration(structuredClone(description), clientId, undefined, authentication);
  enableNonRepudiationChecks(configuration);
  for (const allow of insecurity(issuer)) allow(configuration);
  return configuration;
};

/** Nothing, but for an issuer on this machine. */
export const insecurity = (issuer: string): ((configuration: Configuration) => void)[] =>
  issuer.startsWith('http:') ? [allowInsecureRequests] : [];

/**
 * Secrets go into the form where the provider takes them there: in the header not all providers read special characters
 * in the same way.
 */
const authenticationOf = (
  { clientSecret }: SsoClient,
  { token_endpoint_auth_methods_supported: offered = ['client_secret_basic'] }: ServerMetadata,
): ClientAuth => {
  if (clientSecret === null) return None();
  if (offered.includes('client_secret_post')) return ClientSecretPost(clientSecret);
  if (offered.includes('client_secret_basic')) return ClientSecretBasic(clientSecret);
  throw new DeskError(
    'unavailable',
    'The single sign-on provider takes a client secret neither by client_secret_post nor by client_secret_basic.',
  );
};
