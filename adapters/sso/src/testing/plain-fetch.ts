import { DeskError } from '@tidemark/domain';
import type { ProviderFetch } from '../provider-fetch.ts';

/** A fetch without the check of addresses that a deployment makes; the tests of the deployment cover that check. */
export const plainFetch: ProviderFetch = async (url, request) => {
  try {
    return await fetch(url, { ...request, redirect: 'manual' });
  } catch {
    throw new DeskError('unavailable', request.signal.aborted ? 'It took too long.' : 'Nobody is there.');
  }
};
