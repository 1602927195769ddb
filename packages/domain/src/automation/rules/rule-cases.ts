/** The use cases of rules, for `createDesk`. */

import type { Page, PageRequest, Place } from '../../kernel/page.ts';
import type { Call } from '../../model/actor.ts';
import type { Rule } from '../../model/automation/rule.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { reading } from '../../model/use-case.ts';
import { explainTicket } from './explain-ticket.ts';
import { tryDocument } from './try-document.ts';

export const ruleCases = (ports: Ports) => {
  const { clock, ids } = ports;
  const read = reading(ports);
  return {
    list: read(listRules),
    explain: read(explainTicket),
    /** Runs rules on made-up writes without writing anything. */
    test: (call: Call, document: unknown) => read(tryDocument)(call, { document, ids, now: clock.now() }),
  };
};

const listRules = (stores: Stores, page: PageRequest<Place>): Promise<Page<Rule, Place>> =>
  stores.configuration.list('rule', page);
