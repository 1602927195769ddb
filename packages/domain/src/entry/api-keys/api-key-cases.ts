/** The use cases of API keys, for `createDesk`. */
import type { Call } from '../../model/actor.ts';
import type { Ports } from '../../model/ports.ts';
import { reading, writing } from '../../model/use-case.ts';
import { addApiKey, mintKey } from './add-api-key.ts';
import { listApiKeys } from './list-api-keys.ts';
import { revokeApiKey } from './revoke-api-key.ts';

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
