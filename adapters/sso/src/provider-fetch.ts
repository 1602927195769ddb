import { DeskError, isLoopback } from '@tidemark/domain';
import type { CustomFetch } from 'openid-client';

export type ProviderRequest = Readonly<{
  method: string;
  headers: Readonly<Record<string, string>>;
  body: string | null;
  signal: AbortSignal;
}>;

/**
 * How a provider is called. A user chose the address: the implementation checks where it leads, follows no redirect, and limits
 * the size of a response. Throws `unavailable`, with a sentence that may be shown, where there is no answer.
 */
export type ProviderFetch = (url: string, request: ProviderRequest) => Promise<Response>;

/** In the form in which the library wants it; everything that is asked through it ends with the signal. */
export const libraryFetch =
  (fetch: ProviderFetch, signal: AbortSignal): CustomFetch =>
  async (url, { method, headers, body }) => {
    refuseInsecure(url);
    const request = { method, headers: { ...headers, 'user-agent': 'Tidemark' }, signal };
    try {
      return await fetch(url, { ...request, body: body instanceof URLSearchParams ? body.toString() : null });
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      throw new DeskError(error.code, `The single sign-on provider could not be asked. ${error.message}`);
    }
  };

/** Throws `unavailable`: http is for a provider on this machine. */
export const refuseInsecure = (address: string): void => {
  const url = URL.parse(address);
  const isAllowed = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  if (!isAllowed)
    throw new DeskError(
      'unavailable',
      'The addresses of a single sign-on provider must begin with https://.',
    );
};
