import { DeskError } from '@tidemark/domain';
import type { ProviderFetch } from '../provider-fetch.ts';

/** Asks whatever it is told to. In a deployment the fetch checks addresses; that is shown where both are together. */
export const plainFetch: ProviderFetch = async (url, request) => {
  try {
    return await fetch(url, { ...request, redirect: 'manual' });
  } catch {
    throw new DeskError('unavailable', request.signal.aborted ? 'It took too long.' : 'Nobody is there.');
  }
};
