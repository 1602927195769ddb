import type { Page, PageRequest, Place } from '../../kernel/page.ts';
import type { Rule } from '../../model/automation/rule.ts';
import type { Stores } from '../../model/ports.ts';

export const listRules = (stores: Stores, page: PageRequest<Place>): Promise<Page<Rule, Place>> =>
  stores.configuration.list('rule', page);
