import { createSign } from 'node:crypto';
import type { SigningKey } from '../../../../tests/setup/openid-provider.ts';
import type { ProviderFetch } from '../provider-fetch.ts';
import { plainFetch } from './plain-fetch.ts';

export type Claims = Readonly<Record<string, unknown>>;

/** Has the provider answer with ID tokens of another making. */
export const tampering =
  (change: (claims: Claims) => string): ProviderFetch =>
  async (url, request) => {
    const answer = await plainFetch(url, request);
    if (!url.endsWith('/token')) return answer;
    const tokens = Object.entries(JSON.parse(await answer.text()));
    const token = String(new Map(tokens).get('id_token'));
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    return Response.json({ ...Object.fromEntries(tokens), id_token: change(claims) });
  };

/** A token of these claims, signed as if the key's owner had made it. */
export const signed = (claims: Claims, { kid, key }: SigningKey, alg = 'RS256'): string => {
  const parts = [{ alg, kid }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
  const signature = createSign('RSA-SHA256').update(parts.join('.')).sign(key, 'base64url');
  return `${parts.join('.')}.${alg === 'none' ? '' : signature}`;
};
