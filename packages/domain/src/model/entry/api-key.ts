/** Workspace API keys (contract §0.3, §9.1). */
import type { Instant } from '../../kernel/instant.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';

export const scopes = ['read', 'write', 'ticket:create'] as const;

export type Scope = (typeof scopes)[number];

/** Any write, and not only to open tickets. */
export const mayWrite = ({ scopes: given }: Pick<ApiKey, 'scopes'>): boolean => given.includes('write');

/** The stored part of a key: never the key, only its SHA-256 and its first characters. */
export type ApiKey = Readonly<{
  id: string;
  name: string;
  scopes: readonly Scope[];
  prefix: string;
  createdAt: Instant;
  lastUsedAt: Instant | null;
  revokedAt: Instant | null;
}>;

export interface ApiKeyStore {
  find(id: string): Promise<ApiKey | null>;
  /** Newest first, revoked ones included. */
  list(page: PageRequest<string>): Promise<Page<ApiKey, string>>;
  /** How many are not revoked. */
  countActive(): Promise<number>;
  add(key: ApiKey, tokenHash: string): Promise<void>;
  save(key: ApiKey): Promise<void>;
  /** Moves `lastUsedAt` of these keys forward, never back. */
  touch(ids: readonly string[], at: Instant): Promise<void>;
}
