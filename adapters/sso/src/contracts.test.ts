import { portSuites } from '@tidemark/port-contracts';
import { startOpenIdProvider } from '../../../tests/setup/openid-provider.ts';
import { createIdentityProvider } from './identity-provider.ts';
import { plainFetch } from './testing/plain-fetch.ts';

const redirectUri = 'https://acme.example.com/login/callback';
const clientSecret = 'a secret';
const nobody = 'http://127.0.0.1:1/';

portSuites.identityProvider('OpenID Connect', async () => {
  const desk = { client_id: 'desk', client_secret: clientSecret, redirect_uris: [redirectUri] };
  const provider = await startOpenIdProvider({
    clients: [{ ...desk, token_endpoint_auth_method: 'client_secret_post' }],
    accounts: {
      ann: { email: 'ann@acme.example', email_verified: true },
      bob: { email: 'bob@acme.example', email_verified: false },
    },
  });
  let down = false;
  return {
    identities: createIdentityProvider({
      fetch: (url, request) => plainFetch(down ? nobody : url, request),
    }),
    client: { issuer: provider.issuer, clientId: 'desk', clientSecret },
    redirectUri,
    signIn: (url, login) => provider.signIn(url, login ?? ''),
    setDown: (isDown) => {
      down = isDown;
    },
    close: provider.close,
  };
});
