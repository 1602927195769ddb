/** The use cases of API keys, for `createDesk`. */

import { notFound } from '../../kernel/errors.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import { isUuid } from '../../kernel/text.ts';
import type { Call } from '../../model/actor.ts';
import type { ApiKey } from '../../model/entry/api-key.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { reading, type WriteScope, writing } from '../../model/use-case.ts';
import { addApiKey, mintKey } from './add-api-key.ts';

/** What a person types, before the random part is made outside the transaction. */
export type KeyWanted = Readonly<{ name: string; scopes: readonly string[] }>;

export const apiKeyCases = (ports: Ports) => {
  const write = writing(ports);
  return {
    add: (call: Call, key: KeyWanted) => write(addApiKey)(call, mintKey(ports.secrets, key)),
    list: reading(ports)(listApiKeys),
    revoke: write(revokeApiKey),
  };
};

const listApiKeys = (stores: Stores, page: PageRequest<string>): Promise<Page<ApiKey, string>> =>
  stores.apiKeys.list(page);

/** From the commit on, calls with the key get 401. Revoking twice keeps the first instant. */
const revokeApiKey = async ({ stores, now }: WriteScope, id: string): Promise<ApiKey> => {
  const key = isUuid(id) ? await stores.apiKeys.find(id) : null;
  if (!key) throw notFound('API key');
  const revoked = { ...key, revokedAt: key.revokedAt ?? now };
  await stores.apiKeys.save(revoked);
  return revoked;
};
