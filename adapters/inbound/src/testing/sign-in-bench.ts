import type { MailSignInBench } from '@tidemark/port-contracts';
import { createMailSignIn } from '../sign-in/mail-sign-in.ts';
import { providerPlaces } from '../sign-in/providers.ts';
import { openTokenEndpoint, type TokenEndpoint } from './token-endpoint.ts';

/** A client of Google, whose token endpoint is one of the test. */
export const signInBench = async (): Promise<MailSignInBench & Readonly<{ endpoint: TokenEndpoint }>> => {
  const endpoint = await openTokenEndpoint();
  const places = providerPlaces('organizations');
  const signIn = createMailSignIn({
    clients: { google: { id: 'client', secret: 'secret' }, microsoft: null },
    microsoftTenant: 'organizations',
    fetch: (url, request) => fetch(url, request),
    places: { ...places, google: { ...places.google, tokenUrl: endpoint.url } },
  });
  return {
    signIn,
    endpoint,
    answer: endpoint.answer,
    close: endpoint.close,
    consent: async (url) => endpoint.consent(url),
  };
};
