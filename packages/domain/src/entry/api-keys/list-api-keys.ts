import type { Page, PageRequest } from '../../kernel/page.ts';
import type { ApiKey } from '../../model/entry/api-key.ts';
import type { Stores } from '../../model/ports.ts';

export const listApiKeys = (stores: Stores, page: PageRequest<string>): Promise<Page<ApiKey, string>> =>
  stores.apiKeys.list(page);
