/** Issues an API key: the whole key is shown once, here (contract §0.3). */
import { invalid, notNow } from '../../kernel/errors.ts';
import { limits } from '../../kernel/limits.ts';
import { described, requiredText } from '../../kernel/text.ts';
import { type ApiKey, type Scope, scopes } from '../../model/entry/api-key.ts';
import type { Secrets } from '../../model/ports.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { newToken, prefixLength } from './token.ts';

/** A key prepared outside the transaction: its token and its stored form. */
export type NewKey = Readonly<{ name: string; scopes: readonly string[]; token: string; tokenHash: string }>;

export type IssuedKey = ApiKey & Readonly<{ token: string }>;

export const mintKey = (
  secrets: Secrets,
  input: Readonly<{ name: string; scopes: readonly string[] }>,
): NewKey => {
  const token = newToken(secrets);
  return { ...input, token, tokenHash: secrets.hash(token) };
};

export const addApiKey = async (scope: WriteScope, input: NewKey): Promise<IssuedKey> => {
  const { stores, ids, now } = scope;
  await refuseTooMany(scope);
  const key: ApiKey = {
    id: ids.next(),
    name: requiredText('name', input.name, limits.nameLength),
    scopes: scopesOf(input.scopes),
    prefix: input.token.slice(0, prefixLength),
    createdAt: now,
    lastUsedAt: null,
    revokedAt: null,
  };
  await stores.apiKeys.add(key, input.tokenHash);
  return { ...key, token: input.token };
};

/** Two that are issued at the same moment count each other. */
const refuseTooMany = async ({ stores, quotas }: WriteScope): Promise<void> => {
  const { keys } = quotas.workspace;
  if (keys === 0) return;
  await stores.usage.hold();
  if ((await stores.apiKeys.countActive()) >= keys)
    throw notNow(
      'name',
      `The workspace has ${keys} API keys or more, and may have ${keys}: revoke one that is no longer used.`,
    );
};

const scopesOf = (texts: readonly string[]): readonly Scope[] => {
  const unknown = texts.find((text) => !scopes.includes(text as Scope));
  if (texts.length === 0 || unknown !== undefined)
    throw invalid('scopes', `scopes must be some of ${scopes.join(', ')}, got ${described(unknown ?? '')}.`);
  return scopes.filter((scope) => texts.includes(scope));
};
