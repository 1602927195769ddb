import type { Page, PageRequest } from '../page.ts';
import type { Stores } from '../ports.ts';
import type { ApiKey } from './api-key.ts';

export const listApiKeys = (stores: Stores, page: PageRequest<string>): Promise<Page<ApiKey, string>> =>
  stores.apiKeys.list(page);
