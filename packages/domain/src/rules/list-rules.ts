import type { Page, PageRequest } from '../page.ts';
import type { Stores } from '../ports.ts';
import type { Rule } from './rule.ts';

export const listRules = (stores: Stores, page: PageRequest<string>): Promise<Page<Rule, string>> =>
  stores.configuration.list('rule', page);
