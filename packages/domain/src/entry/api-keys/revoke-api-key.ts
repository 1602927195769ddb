import { notFound } from '../../kernel/errors.ts';
import { isUuid } from '../../kernel/text.ts';
import type { ApiKey } from '../../model/entry/api-key.ts';
import type { WriteScope } from '../../model/use-case.ts';

/** From the commit on, calls with the key get 401. Revoking twice keeps the first instant. */
export const revokeApiKey = async ({ stores, now }: WriteScope, id: string): Promise<ApiKey> => {
  const key = isUuid(id) ? await stores.apiKeys.find(id) : null;
  if (!key) throw notFound('API key');
  const revoked = { ...key, revokedAt: key.revokedAt ?? now };
  await stores.apiKeys.save(revoked);
  return revoked;
};
