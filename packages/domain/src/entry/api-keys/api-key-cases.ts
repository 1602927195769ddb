/** The use cases of API keys, for `createDesk`. */

import { notFound } from '../../kernel/errors.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import { isUuid } from '../../kernel/text.ts';
import type { Call } from '../../model/actor.ts';
import type { ApiKey } from '../../model/entry/api-key.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { reading, type WriteScope, writing } from '../../model/use-case.ts';
import { addApiKey, type IssuedKey, mintKey } from './add-api-key.ts';

/** API keys (contract §0.3). */
export interface ApiKeyCases {
  /** Issues a key, which is shown once. Throws `validation_failed` for `name` or `scopes`. */
  add(call: Call, input: KeyInput): Promise<IssuedKey>;
  /** Keys without their secrets, newest first, those that were revoked included. */
  list(call: Call, page: PageRequest<string>): Promise<Page<ApiKey, string>>;
  /** From the commit on, calls with the key throw `unauthorized`. Revoking again changes nothing. Throws `not_found`. */
  revoke(call: Call, id: string): Promise<ApiKey>;
}

/** The typed input, before the random part is made outside the transaction. */
export type KeyInput = Readonly<{ name: string; scopes: readonly string[] }>;

export const apiKeyCases = (ports: Ports): ApiKeyCases => {
  const write = writing(ports);
  return {
    add: (call, key) => write(addApiKey)(call, mintKey(ports.secrets, key)),
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
