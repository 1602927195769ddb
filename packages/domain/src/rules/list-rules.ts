import type { Page, PageRequest, Place } from '../page.ts';
import type { Stores } from '../ports.ts';
import type { Rule } from './rule.ts';

export const listRules = (stores: Stores, page: PageRequest<Place>): Promise<Page<Rule, Place>> =>
  stores.configuration.list('rule', page);
